import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { checkImport } from './import/check-import.ts'

/** Unmodified product files that merchants share. */
const FILES = join(import.meta.dirname, '../../../../../shared/data/product-csv')

let world: World
beforeAll(async () => {
  world = await newWorld({
    store: {
      products: [
        { title: 'Ocean Blue Shirt' },
        { title: 'Classic Varsity Top' },
        { title: '=1+1 Café "Größe", 日本' },
      ],
      pages: 1,
      theme: false,
    },
  })
  await syncAll(world.ctx)
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/apps/api/meta-tags/${path}`, body ? { body } : {})
const data = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** Uploads in small pieces, checks, and returns the import. */
async function upload(file: string | Uint8Array, piece = 1_000) {
  const bytes = Buffer.from(file)
  const { id } = await data('POST', 'imports', { name: 'listings.csv', size: bytes.length })
  for (let at = 0; at < bytes.length; at += piece)
    await data('POST', `imports/${id}/pieces`, {
      at,
      bytes: bytes.subarray(at, at + piece).toString('base64'),
    })
  await data('POST', `imports/${id}/check`)
  // The worker does it too; whichever is first.
  await checkImport(world.ctx, { id })
  return expect
    .poll(() => data('GET', `imports/${id}`), { timeout: 20_000 })
    .toMatchObject({ state: expect.stringMatching(/^(checked|refused)$/) })
    .then(() => data('GET', `imports/${id}`))
}
const rowsOf = async (id: string) => (await data('GET', `imports/${id}/rows?limit=250`)).rows
const exported = async () => (await data('POST', 'csv', { filter: { kind: 'product' } })).text as string

test('a shop hands in so many files a day; removing one gives nothing back', async () => {
  await using few = await newWorld({
    store: { products: 1, theme: false },
    env: { IMPORTS_PER_SHOP_DAY: '2' },
  })
  const begin = () => few.call('POST', '/apps/api/meta-tags/imports', { body: { name: 'a.csv', size: 10 } })
  const first = await begin()
  expect(first.status).toBe(200)
  await few.call('DELETE', `/apps/api/meta-tags/imports/${first.body.data.id}`)
  const rest = await Promise.all(Array.from({ length: 5 }, begin))
  expect(rest.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
  expect(rest.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'meta-tags.imports-used-up',
    details: { limit: 2 },
  })
  // Files of the previous day do not count.
  await few.ctx.tx((tx) =>
    tx
      .updateTable('meta_tags_import_days')
      .set({ day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) as never })
      .where('shop_id', '=', few.ctx.shop.id)
      .execute(),
  )
  expect((await begin()).status).toBe(200)
})

describe('a dry run', () => {
  test('says of each line what it would do, and changes nothing', async () => {
    const [first, second, third] = world.store.productIds
    const found = await upload(
      [
        'Kind,Id,Handle,Title,SEO Title,SEO Description,Focus Keyword,Price',
        `product,gid://shopify/Product/${first},,,A new title,,shirt,9`,
        `product,${second},,,,,,9`,
        'product,gid://shopify/Product/1,,,x,,,9',
        'page,gid://shopify/Product/2,,,x,,,9',
        'planet,1,,,x,,,9',
        ',,,,x,,,9',
        `product,gid://shopify/Product/${first},,,Again,,,9`,
        `,,ocean-blue-shirt,,"two\nlines",,,9`,
        `,${third},,,${'x'.repeat(1_001)},,,9`,
        ',,classic-varsity-top,,x,,,9,10',
      ].join('\r\n'),
    )
    expect(found).toMatchObject({
      state: 'checked',
      format: 'signpost',
      encoding: 'utf-8',
      ignored: ['Price'],
      rows: 10,
      changes: 1,
      unchanged: 1,
      notFound: 1,
      wrong: 7,
    })
    const rows = await rowsOf(found.id)
    expect(rows.map(({ line, verdict, reason }: Record<string, unknown>) => [line, verdict, reason])).toEqual(
      [
        [2, 'changes', null],
        [3, 'unchanged', null],
        [4, 'not-found', 'not-held'],
        [5, 'wrong', 'bad-id'],
        [6, 'wrong', 'unknown-kind'],
        [7, 'wrong', 'no-id'],
        [8, 'wrong', 'doubled'],
        [9, 'wrong', 'doubled'],
        [11, 'wrong', 'too-long'],
        [12, 'wrong', 'too-wide'],
      ],
    )
    expect(rows[0].changes).toEqual([
      { field: 'seo-title', before: null, after: 'A new title' },
      { field: 'focus-keyword', before: null, after: 'shirt' },
    ])
    expect(await exported()).not.toContain('A new title')
  })

  test('keeps what is there where a cell is empty, and clears only at the word for it', async () => {
    const [first, second] = world.store.productIds.map((id) => `gid://shopify/Product/${id}`)
    const texts = { seoTitle: 'Kept title', seoDescription: 'Kept description', focusKeyword: 'kept' }
    const edits = [first, second].map((gid) => ({ gid, values: texts }))
    await data('POST', 'save', { edits })
    const found = await upload(
      [
        'Id,SEO Title,SEO Description,Focus Keyword',
        `${first},New title,,`,
        `${second},[clear],, [Clear] `,
      ].join('\n'),
    )
    expect(found).toMatchObject({ format: 'signpost', changes: 2, wrong: 0 })
    expect((await rowsOf(found.id)).map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [{ field: 'seo-title', before: 'Kept title', after: 'New title' }],
      [
        { field: 'seo-title', before: 'Kept title', after: null },
        { field: 'focus-keyword', before: 'kept', after: null },
      ],
    ])
    await data('DELETE', `imports/${found.id}`)
    const none = { seoTitle: '', seoDescription: '', focusKeyword: '' }
    await data('POST', 'save', { edits: [first, second].map((gid) => ({ gid, values: none })) })
  })

  test.each([
    ['a heading that ends in another way than the lines', 'Id,SEO Title,Focus Keyword\r\n', '\n', 2],
    ['lines that end in another way than the heading', 'Id,SEO Title,Focus Keyword\n', '\r\n', 2],
    ['a line that names the separator', 'sep=;\r\nId;SEO Title;Focus Keyword\r\n', '\r\n', 3],
  ])('keeps rows apart under %s', async (_what, head, end, line) => {
    const separator = head.includes(';') ? ';' : ','
    const rows = world.store.productIds.slice(0, 2).map((id, at) => [id, `Title ${at}`, ''].join(separator))
    const found = await upload(head + rows.join(end) + '\r\n')
    expect(found).toMatchObject({ state: 'checked', rows: 2, changes: 2 })
    const read = await rowsOf(found.id)
    expect(read.map((row: { line: number; changes: object[] }) => [row.line, row.changes])).toEqual([
      [line, [{ field: 'seo-title', before: null, after: 'Title 0' }]],
      [line + 1, [{ field: 'seo-title', before: null, after: 'Title 1' }]],
    ])
    await data('DELETE', `imports/${found.id}`)
  })

  const published = test.skipIf(!existsSync(FILES))
  published.each(['apparel.csv', 'home-and-garden.csv'])('reads %s as merchants have it', async (name) => {
    const found = await upload(await readFile(join(FILES, name)))
    expect(found).toMatchObject({ state: 'checked', format: 'products', wrong: 0 })
    expect(found.rows).toBeGreaterThan(10)
    // None of its SEO columns is filled: the store's texts are kept.
    expect([found.changes, found.notFound + found.unchanged]).toEqual([0, found.rows])
    const answer = await call('POST', `imports/${found.id}/start`)
    expect([answer.status, answer.body.code]).toEqual([400, 'meta-tags.nothing-changed'])
  })

  test.each([
    ['a NUL', Buffer.from('Handle,SEO Title\na,\0'), 'csv.binary-file', 2],
    ['a quote that is not closed', 'Handle,SEO Title\na,"b\n', 'csv.open-quote', 2],
    ['no column of ours', 'Name,Price\na,1\n', 'meta-tags.no-columns', null],
    ['a column twice', 'Handle,SEO Title,seo title\n', 'meta-tags.doubled-column', null],
  ])('refuses a file with %s', async (_what, file, code, line) => {
    // The message of a refusal names the line, so its details hold it.
    const details = line === null ? {} : { line }
    expect(await upload(file)).toMatchObject({ state: 'refused', error: { code, line, details } })
  })

  test.each([
    [
      'utf-16le',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('Handle;SEO Title\nocean-blue-shirt;Größe', 'utf16le'),
      ]),
    ],
    ['windows-1252', Buffer.from('Handle\tSEO Title\nocean-blue-shirt\tGr\xf6\xdfe', 'latin1')],
    ['utf-8', '\uFEFFHandle,SEO Title\r\nocean-blue-shirt,Größe\r\n'],
  ])('reads %s', async (encoding, file) => {
    const found = await upload(file, 7)
    expect(found).toMatchObject({ state: 'checked', encoding, changes: 1 })
    expect((await rowsOf(found.id))[0].changes[0].after).toBe('Größe')
  })
})

describe('an upload', () => {
  test('that is too large is refused before a byte of it comes', async () => {
    const answer = await call('POST', 'imports', { name: 'huge.csv', size: 200 * 1024 * 1024 })
    expect([answer.status, answer.body.code]).toEqual([413, 'meta-tags.file-too-large'])
  })

  test('takes pieces in order, each once, and no more than was announced', async () => {
    const { id } = await data('POST', 'imports', { name: 'a.csv', size: 4 })
    const piece = (at: number, text: string) =>
      call('POST', `imports/${id}/pieces`, { at, bytes: btoa(text) })
    expect((await piece(0, 'ab')).body.data.received).toBe(2)
    expect((await piece(0, 'ab')).body.data.received).toBe(2)
    expect((await piece(0, 'xy')).body.code).toBe('meta-tags.other-file')
    expect((await piece(1, 'b')).body.code).toBe('meta-tags.other-file')
    expect((await piece(3, 'd')).body.code).toBe('meta-tags.piece-out-of-order')
    expect((await call('POST', `imports/${id}/check`)).body.code).toBe('meta-tags.file-incomplete')
    expect((await piece(2, 'cde')).body.code).toBe('meta-tags.file-too-long')
    expect((await call('DELETE', `imports/${id}`)).status).toBe(200)
    expect((await call('GET', `imports/${id}`)).body.code).toBe('meta-tags.no-import')
  })
})

test('a file comes back the way it left, formulas and signs included', async () => {
  const hostile = ['=cmd|/c calc!A1', "'=1+1", '+1', '-1', '@x', '＝1', "''", 'a,"b"', '日本 "x"']
  const [gid] = world.store.productIds.map((id) => `gid://shopify/Product/${id}`)
  for (const text of hostile) {
    const saved = await data('POST', 'save', {
      edits: [{ gid, values: { seoTitle: text, focusKeyword: text } }],
    })
    expect(saved.outcomes.map(({ state }: { state: string }) => state)).toEqual(['applied', 'applied'])
    const file = await exported()
    expect(file).not.toMatch(/(^|,)"?[=+\-@＝]/m)
    const found = await upload(file)
    expect(found).toMatchObject({ changes: 0, wrong: 0, notFound: 0, unchanged: 3 })
  }
})

test('a started import is one operation, writes what the dry run said, and names foreign edits', async () => {
  const gids = world.store.productIds.map((id) => `gid://shopify/Product/${id}`)
  const found = await upload(
    ['Id,SEO Title,Focus Keyword', `${gids[0]},From the file,file`, `${gids[1]},From the file too,`].join(
      '\n',
    ),
  )
  await data('POST', 'save', { edits: [{ gid: gids[1], values: { seoTitle: 'By hand' } }] })
  const operation = await data('POST', `imports/${found.id}/start`)
  expect((await data('POST', `imports/${found.id}/start`)).id).toBe(operation.id)
  const now = async () => (await world.call('GET', `/apps/api/operations/${operation.id}`)).body.data
  await expect.poll(now, { timeout: 30_000 }).toMatchObject({ state: 'partial', applied: 1, conflicts: 1 })
  const { rows } = await data('POST', 'search', {})
  expect(
    rows.map((row: Record<string, unknown>) => [row['gid'], row['seoTitle'], row['focusKeyword']]),
  ).toEqual(
    expect.arrayContaining([
      [gids[0], 'From the file', 'file'],
      [gids[1], 'By hand', null],
    ]),
  )
})
