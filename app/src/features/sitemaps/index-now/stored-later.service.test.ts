import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteRedirect } from '#core/catalogue/redirects/redirect-store.ts'
import { rereadPage } from '#core/crawl/service.ts'
import {
  answer,
  type Fault,
  movedTo,
  scanWith,
  smallStore,
  withFault,
} from '../../../../testing/faulty-scan.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { readSlice } from '../reading/read-sitemaps.ts'
import { submitIndexNow } from './submit.ts'

const PATH = '/pages/page-1'
let world: World
let url: string
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 1, pages: 1 } })
  const { handle, storefrontPort } = world.store
  url = `http://${handle}.localhost:${storefrontPort}${PATH}`
  const { key } = (await world.call('GET', '/apps/api/sitemaps/index-now')).body.data
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const pages = { [`/${key}.txt`]: { html: key, headers } }
  await world.control('PATCH', '/faults', { plantedSitemaps: { [handle]: { pages } } })
  await world.call('POST', '/apps/api/sitemaps/read')
  await readSlice(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

/** Submits what changed, and returns its URLs; none if there is nothing new. */
async function submit(): Promise<string[]> {
  try {
    await submitIndexNow(world.ctx)
  } catch (error) {
    if ((error as { code?: string }).code === 'sitemaps.nothing-new') return []
    throw error
  }
  const { submissions } = await world.control<{ submissions: { urlList: string[] }[] }>('GET', '/index-now')
  return submissions.at(-1)?.urlList ?? []
}

test.each<[string, Fault]>([
  ['other content', () => answer('<h1>Other</h1>')],
  ['that it is gone', () => ({ state: 'broken', status: 404 })],
  ['that it redirects', (asked) => movedTo('/', asked)],
])('%s, read before a submission and stored after it, is told of by the next one', async (_, changed) => {
  await scanWith(world.ctx, smallStore([PATH], { [PATH]: () => answer('<h1>As it was</h1>') }))
  await submit()
  expect(await submit()).toEqual([])
  const ctx = withFault(world.ctx, changed)
  const { read } = ctx.pages
  const meanwhile: typeof read = async (asked, options) => {
    const reading = await read(asked, options)
    // Only a submission of something counts.
    const { id } = world.ctx.shop
    await world.ctx.tx((tx) => noteRedirect(tx, id, { path: '/pages/left', target: '/', gid: null }))
    expect(await submit()).toEqual([new URL('/pages/left', url).href])
    return reading
  }
  await rereadPage({ ...ctx, pages: { ...ctx.pages, read: meanwhile } }, url)
  expect(await submit()).toEqual([url])
  expect(await submit()).toEqual([])
})

test.each<[string, Fault, Fault]>([
  ['dead', () => ({ state: 'broken', status: 404 }), () => ({ state: 'broken', status: 410 })],
  ['redirected', (asked) => movedTo('/', asked), (asked) => movedTo('/collections/all', asked)],
])('a page that stays %s is told of once, when that changes, and when it is back', async (_, at, then) => {
  const scan = (page: Fault) => scanWith(world.ctx, smallStore([PATH], { [PATH]: page }))
  const told = async (page: Fault) => {
    await scan(page)
    return submit()
  }
  const fine: Fault = () => answer('<h1>As ever</h1>')
  await told(fine)
  expect(await told(fine)).toEqual([])
  expect(await told(at)).toEqual([url])
  // Scanned again, and nothing is new.
  for (const _ of [1, 2]) expect(await told(at)).toEqual([])
  expect(await told(then)).toEqual([url])
  expect(await told(then)).toEqual([])
  expect(await told(fine)).toEqual([url])
  expect(await told(fine)).toEqual([])
})

test('what an earlier version stored is told of once more at most', async () => {
  const { id } = world.ctx.shop
  for (const page of [
    (() => ({ state: 'broken', status: 404 })) as Fault,
    (asked: string) => movedTo('/', asked),
  ]) {
    const scan = () => scanWith(world.ctx, smallStore([PATH], { [PATH]: page }))
    await scan()
    await world.ctx.tx(async (tx) => {
      await sql`update crawl_pages set changed_at = null where shop_id = ${id}`.execute(tx)
      await sql`update crawl_redirects set changed_at = null where shop_id = ${id}`.execute(tx)
    })
    expect(await submit()).toEqual([url])
    await scan()
    expect(await submit()).toEqual([])
  }
})
