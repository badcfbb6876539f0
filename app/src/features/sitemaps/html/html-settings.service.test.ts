import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAll } from '../../../../testing/store-life.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { HtmlState } from '../contract.ts'
import { htmlSitemap } from './html-service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      products: [{ title: 'Brass lamp' }, { title: 'Linen 100% shirt' }],
      collections: 1,
      articles: 1,
    },
  })
  await syncAll(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const call = async <Data>(method: 'GET' | 'PUT', path: string, body?: object): Promise<Data> => {
  const answer = await world.call(
    method,
    `/apps/api/sitemaps/html${path}`,
    body === undefined ? {} : { body },
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** Returns the Liquid the platform renders inside the theme. */
const page = () =>
  htmlSitemap(world.ctx, {
    ...{ query: new URLSearchParams(), params: {}, pathPrefix: '/apps/signpost' },
    ...{ body: '', userAgent: '', referer: '', etag: '' },
  })

test('what is chosen is kept, handed to the theme, and what is left off stays off', async () => {
  const before = await call<HtmlState>('GET', '')
  expect(before.savedAt).toBeNull()
  // The preview uses the theme's own style.
  expect(await call<{ css: string } | null>('GET', '/look')).toMatchObject({
    css: expect.stringContaining('font'),
  })
  expect(await page()).toMatchObject({ status: 404 })
  const found = await call<{ total: number; rows: { id: string }[] }>(
    'GET',
    '/choices?kind=product&words=0%25',
  )
  expect(found).toMatchObject({ total: 1, rows: [{ title: 'Linen 100% shirt' }] })
  const id = found.rows[0]?.id ?? ''
  const excluded = [{ kind: 'product' as const, id }]
  const edited = { ...before.settings, published: true, title: 'All our pages', excluded }
  const saved = await call<HtmlState>('PUT', '', edited)
  expect(saved.excluded).toMatchObject([{ kind: 'product', title: 'Linen 100% shirt' }])
  const { type, body } = await page()
  expect(type).toContain('application/liquid')
  expect(String(body)).toContain('All our pages')
  expect(String(body)).toContain(`skip_product = "${id}"`)
  const gone = [...excluded, { kind: 'product' as const, id: '999999999999' }]
  const kept = await call<HtmlState>('PUT', '', { ...edited, excluded: gone })
  expect(kept.settings.excluded).toHaveLength(2)
  expect(kept.settings.excluded).toEqual(expect.arrayContaining(gone))
  expect(kept.excluded).toEqual(saved.excluded)
  expect(String((await page()).body)).toContain(id)
  const again = await call<HtmlState>('PUT', '', { ...edited, excluded: [] })
  expect(again.excluded).toEqual([])
  expect(String((await page()).body)).not.toContain(id)
})

test('a form that was opened earlier takes back nothing that was saved since', async () => {
  const { settings: opened } = await call<HtmlState>('GET', '')
  const theirs = { ...opened, title: 'Theirs', excluded: [] }
  await call<HtmlState>('PUT', '', { ...theirs, before: opened })
  const { settings } = await call<HtmlState>('PUT', '', { ...opened, columns: 2, before: opened })
  expect(settings).toEqual({ ...theirs, columns: 2 })
})
