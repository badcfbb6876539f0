import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../storefront/test-shop.ts'
import { loadTheme } from './load-theme.ts'

const waymark = new URL('../../theme', import.meta.url).pathname
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

let directory: string
let shop: TestShop

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'theme-'))
  for (const folder of ['layout', 'templates', 'assets', 'notes']) mkdirSync(join(directory, folder))
  writeFileSync(join(directory, 'layout/theme.liquid'), '{{ content_for_header }}{{ content_for_layout }}')
  writeFileSync(join(directory, 'templates/index.liquid'), 'mine')
  writeFileSync(join(directory, 'assets/pixel.gif'), pixel)
  writeFileSync(join(directory, 'notes/todo.txt'), 'not part of a theme')
  shop = await openShop({ theme: waymark })
})
afterEach(async () => {
  await shop.close()
  rmSync(directory, { recursive: true })
})

test('a folder becomes the published theme; the former one stays, unpublished', async () => {
  const theme = loadTheme(shop.state, shop.store, { directory, name: 'Mine', role: 'MAIN' })
  expect((await shop.get('/')).body).toContain('mine')
  const roles = shop.state.list(shop.store, 'OnlineStoreTheme').map((one) => [one.name, one.role])
  expect(roles).toEqual([
    ['Waymark', 'UNPUBLISHED'],
    ['Mine', 'MAIN'],
  ])
  const asset = await shop.server.inject({
    url: `/cdn/shop/t/${theme.id}/assets/pixel.gif`,
    headers: { host: 'example.localhost:4901' },
  })
  expect(asset.rawPayload.equals(pixel)).toBe(true)
  expect(asset.headers['content-type']).toBe('image/gif')
})

test('loading again replaces the files and keeps the ids', () => {
  const first = loadTheme(shop.state, shop.store, { directory, name: 'Mine', role: 'MAIN' })
  const before = shop.state.byHandle(shop.store, 'OnlineStoreThemeFile', 'templates/index.liquid', first.id)
  rmSync(join(directory, 'assets/pixel.gif'))
  writeFileSync(join(directory, 'templates/index.liquid'), 'changed')
  const second = loadTheme(shop.state, shop.store, { directory, name: 'Mine', role: 'MAIN' })
  const files = shop.state.list(shop.store, 'OnlineStoreThemeFile', { parent: second.id })
  expect(second.id).toBe(first.id)
  expect(files.map((file) => file.filename)).toEqual(['layout/theme.liquid', 'templates/index.liquid'])
  expect(files[1]).toMatchObject({ id: before?.id, body: 'changed' })
})
