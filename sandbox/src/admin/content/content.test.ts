import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { submit, type TrialPlatform, trialPlatform, visit } from '../trial-platform.ts'

let platform: TrialPlatform
beforeEach(async () => {
  platform = await trialPlatform()
})
const SHOP = '/store/corner-shop'

test('a page is added, edited with its search listing, and deleted', async () => {
  const { context, store } = platform
  const created = await submit(platform, `${SHOP}/pages/new`, { title: 'About us', bodyHtml: '<p>Hi</p>' })
  const path = String(created.headers.location).replace('?saved=1', '')
  const [page] = context.state.list(store, 'Page')
  expect(page).toMatchObject({ title: 'About us', handle: 'about-us', bodyHtml: '<p>Hi</p>' })

  const fields = { title: 'About', handle: 'about', bodyHtml: '<p>Ho</p>', published: '1', redirect: '1' }
  await submit(platform, path, { ...fields, seoTitle: 'Who we are', seoDescription: '' })
  const gid = `gid://shopify/Page/${page?.id}`
  const listing = () => context.state.byHandlePrefix(store, 'Metafield', `${gid}|`)
  expect(listing()).toMatchObject([{ namespace: 'global', key: 'title_tag', value: 'Who we are' }])
  expect(context.state.list(store, 'UrlRedirect')).toMatchObject([
    { path: '/pages/about-us', target: '/pages/about' },
  ])
  await submit(platform, path, { ...fields, seoTitle: '' })
  expect(listing()).toEqual([])

  expect((await submit(platform, path, { ...fields, title: ' ' })).body).toContain(
    'Title can&#39;t be blank.',
  )
  await submit(platform, `${path}/delete`, {})
  expect((await visit(platform, path)).statusCode).toBe(404)
  expect(context.state.list(store, 'WriteLog').map(({ operation }) => operation)).toEqual([
    'pageCreate',
    'pageUpdate',
    'pageUpdate',
    'pageDelete',
  ])
})

test('a blog post needs a blog', async () => {
  const response = await submit(platform, `${SHOP}/articles/new`, { title: 'News' })
  expect(response.statusCode).toBe(422)
  expect(response.body).toContain('The store has no blog yet')
})

function upload(filename: string, bytes: Buffer) {
  const boundary = `boundary-${randomUUID()}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`
  return platform.server.inject({
    method: 'POST',
    url: `${SHOP}/content/files/upload`,
    headers: { host: 'admin.localhost:4000', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

test('an image is uploaded, measured and given an alt text; a second of its name gets another', async () => {
  const { context, store } = platform
  const image = await sharp({ create: { width: 7, height: 5, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await upload('red.png', image)).statusCode).toBe(303)
  await upload('red.png', image)
  const files = context.state.list(store, 'MediaImage')
  expect(files).toMatchObject([
    { filename: 'red.png', width: 7, height: 5, mimeType: 'image/png', status: 'READY' },
    { filename: 'red_1.png' },
  ])
  await submit(platform, `${SHOP}/content/files`, { [`alt:${files[0]?.id}`]: 'A red field' })
  expect(context.state.list(store, 'MediaImage').map(({ alt }) => alt)).toEqual(['A red field', ''])
})

test('what is no image is named', async () => {
  const response = await upload('notes.png', await readFile(new URL(import.meta.url)))
  expect(response.statusCode).toBe(422)
  expect(response.body).toContain('notes.png is not an image')
})

test('half a form is refused with what to do', async () => {
  const response = await platform.server.inject({
    method: 'POST',
    url: `${SHOP}/content/files/upload`,
    headers: { host: 'admin.localhost:4000', 'content-type': 'multipart/form-data; boundary=half' },
    payload: '--half\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\nabc',
  })
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    expect.stringContaining('Send it again'),
  ])
})

test('settings and preferences are stored and announced, bad ones are not', async () => {
  const { context, store } = platform
  const general = {
    name: 'Corner',
    email: 'a@b.example',
    ownerName: 'Ada',
    currency: 'usd',
    moneyFormat: '${{amount}}',
  }
  await submit(platform, `${SHOP}/settings/general`, general)
  expect(context.state.store(store.id)).toMatchObject({ name: 'Corner', currency: 'USD' })
  const bad = await submit(platform, `${SHOP}/settings/general`, { ...general, email: 'nobody' })
  expect(bad.statusCode).toBe(422)
  expect(context.state.store(store.id)?.email).toBe('a@b.example')

  const open = { homeTitle: 'Corner: tea', homeDescription: '' }
  expect(
    (await submit(platform, `${SHOP}/online_store/preferences`, { ...open, protected: '1', password: '' }))
      .statusCode,
  ).toBe(422)
  await submit(platform, `${SHOP}/online_store/preferences`, { ...open, protected: '1', password: 'sesame' })
  expect(context.state.store(store.id)?.password).toBe('sesame')
  const shop = `gid://shopify/Shop/${store.id}|global|title_tag`
  expect(context.state.byHandle(store, 'Metafield', shop)?.value).toBe('Corner: tea')
})

test('a redirect is added, found, changed and deleted; what the platform reserves is refused', async () => {
  const { context, store } = platform
  const list = `${SHOP}/redirects`
  expect((await visit(platform, list)).body).toContain('No redirects yet')
  const refused = await submit(platform, `${list}/new`, { path: '/cart', target: '/' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('reserved')
  await submit(platform, `${list}/new`, { path: 'old', target: '/pages/new' })
  const [redirect] = context.state.list(store, 'UrlRedirect')
  expect(redirect).toMatchObject({ path: '/old', target: '/pages/new' })
  expect((await visit(platform, `${list}?query=OLD`)).body).toContain(`${list}/${redirect?.id}`)
  expect((await visit(platform, `${list}?query=else`)).body).toContain('No redirects found')
  await submit(platform, `${list}/${redirect?.id}`, { path: '/old', target: '/pages/newer' })
  expect((await visit(platform, `${list}/${redirect?.id}`)).body).toContain('value="/pages/newer"')
  await submit(platform, `${list}/${redirect?.id}/delete`, {})
  expect(context.state.list(store, 'UrlRedirect')).toEqual([])
})
