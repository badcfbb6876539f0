import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readRedirects } from '#core/catalogue/redirects/read-redirects.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { checkGraph } from './check/check-graph.ts'
import { importFile, printCsv, printList } from './command/store-redirects.ts'
import { checkPlan } from './plans/check-plan.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: [{ title: 'Lamp' }, { title: 'Shirt' }], pages: 1, theme: false },
  })
  await world.control('PATCH', '/faults', { bucketSize: 50_000, restoreRate: 50_000 })
  await syncAll(world.ctx)
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/apps/api/redirects${path}`, body ? { body } : {})
const data = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const onStore = (query: string, variables: object = {}) =>
  platformCall(world.platform, world.store, { query, variables })
const create = (path: string, target: string) =>
  onStore(
    'mutation($r: UrlRedirectInput!) { urlRedirectCreate(urlRedirect: $r) { userErrors { message } } }',
    {
      r: { path, target },
    },
  )
/** Returns the redirects the store itself holds, by path. */
async function store(): Promise<Record<string, string>> {
  const answer = (await onStore('{ urlRedirects(first: 250) { nodes { path target } } }')) as never as {
    urlRedirects: { nodes: { path: string; target: string }[] }
  }
  return Object.fromEntries(answer.urlRedirects.nodes.map(({ path, target }) => [path, target]))
}
async function readAndCheck(): Promise<void> {
  await data('POST', '/read')
  await expect
    .poll(
      async () => {
        await readRedirects(world.ctx)
        return data('GET', '')
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ reading: false })
  await checkGraph(world.ctx)
}
async function upload(file: string | Uint8Array, piece = 1_000) {
  const bytes = Buffer.from(file)
  const { id } = await data('POST', '/plans', { name: 'moved.csv', size: bytes.length })
  for (let at = 0; at < bytes.length; at += piece)
    await data('POST', `/plans/${id}/pieces`, {
      at,
      bytes: bytes.subarray(at, at + piece).toString('base64'),
    })
  await data('POST', `/plans/${id}/check`)
  return checkedPlan(id)
}
async function checkedPlan(id: string) {
  // The worker does it too; whichever comes first.
  await checkPlan(world.ctx, { id })
  await expect
    .poll(() => data('GET', `/plans/${id}`), { timeout: 20_000 })
    .toMatchObject({ state: expect.stringMatching(/^(checked|refused)$/) })
  return data('GET', `/plans/${id}`)
}
const rowsOf = async (id: string) => (await data('GET', `/plans/${id}/rows?limit=250`)).rows
async function start(id: string) {
  const { id: operation } = await data('POST', `/plans/${id}/start`)
  await ended(operation)
  return operation as string
}
const ended = (operation: string) =>
  expect
    .poll(async () => (await world.call('GET', `/apps/api/operations/${operation}`)).body.data, {
      timeout: 30_000,
    })
    .toMatchObject({ state: expect.stringMatching(/^(done|partial|failed)$/) })
async function undo(operation: string) {
  const answer = await world.call('POST', `/apps/api/operations/${operation}/undo`)
  expect(answer.status).toBe(200)
  await ended(answer.body.data.id)
}
const keysOf = (row: { findings: { key: string }[] }) => row.findings.map(({ key }) => key)

beforeEach(async () => {
  await onStore('mutation { urlRedirectBulkDeleteAll { userErrors { message } } }')
  await readAndCheck()
})

test('redirects that were just read are shown while something else writes what is known of their reading', async () => {
  await world.ctx.tx(async (tx) => {
    await sql`select from store_redirect_reads where shop_id = ${world.ctx.shop.id} for update`.execute(tx)
    expect(await data('GET', '')).toMatchObject({ reading: false })
  })
})

describe('an import', () => {
  test('counts and lists what it would lead to missing pages', async () => {
    const lines = ['/late,/products/shirt', '/lost,/products/gone', '/lost-too,/gone', '/cart/x,/gone']
    const plan = await upload([...lines, '/elsewhere,https://other.example/gone'].join('\n'))
    expect(plan).toMatchObject({ counts: { create: 4, refused: 1 }, deadTargets: 2 })
    const listed = await data('GET', `/plans/${plan.id}/rows?deadTargets=true&limit=1`)
    expect(listed.rows.map(({ path }: { path: string }) => path)).toEqual(['/lost'])
    const { rows } = await data('GET', `/plans/${plan.id}/rows?deadTargets=true&cursor=${listed.next}`)
    expect(rows.map(({ path }: { path: string }) => path)).toEqual(['/lost-too'])
  })

  test('says line by line what it would do, does it, and takes all of it back', async () => {
    await create('/was', '/products/lamp')
    await create('/same', '/products/lamp')
    await create('/into', '/old')
    await readAndCheck()
    const before = await store()
    const plan = await upload(
      [
        'Redirect from,Redirect to,Note',
        '/was,/products/shirt,overwrites',
        '/Same/,/products/lamp,is there',
        '/one,/two,closes a loop',
        '/two,/one,closes a loop',
        '/old,/older,chain',
        '/older,/products/shirt,end',
        '/products/lamp,/products/shirt,a page',
        '/cart/x,/,reserved',
        '/twice,/products/lamp,',
        '/twice,/products/shirt,',
        ',/products/shirt,',
      ].join('\r\n'),
    )
    expect(plan).toMatchObject({
      state: 'checked',
      ignored: ['Note'],
      encoding: 'utf-8',
      counts: { create: 3, overwrite: 1, unchanged: 1, also: 1, refused: 6 },
    })
    const rows = await rowsOf(plan.id)
    const at = (line: number) => rows.find((row: { line: number }) => row.line === line)
    expect(at(2)).toMatchObject({ verdict: 'overwrite', before: '/products/lamp', after: '/products/shirt' })
    expect(at(3)).toMatchObject({ verdict: 'unchanged' })
    expect([keysOf(at(4)), keysOf(at(5))]).toEqual([['loopRefused'], ['loopRefused']])
    expect(at(4).findings[0].values.loop).toMatch(/\/one → \/two → \/one|\/two → \/one → \/two/)
    expect(at(6)).toMatchObject({ verdict: 'create', after: '/products/shirt' })
    expect(keysOf(at(6))).toEqual(['chain'])
    expect([8, 9, 10, 12].map((line) => keysOf(at(line)))).toEqual([
      ['pageExists'],
      ['notRedirected'],
      ['repeated'],
      ['noPath'],
    ])
    // No line asks for it: its target is itself redirected now.
    expect(rows.find(({ verdict }: { verdict: string }) => verdict === 'also')).toMatchObject({
      path: '/into',
      before: '/old',
      after: '/products/shirt',
    })
    expect(await store()).toEqual(before)
    const operation = await start(plan.id)
    expect(await store()).toEqual({
      '/was': '/products/shirt',
      '/same': '/products/lamp',
      '/into': '/products/shirt',
      '/old': '/products/shirt',
      '/older': '/products/shirt',
      '/twice': '/products/shirt',
    })
    expect((await data('POST', '/list', { from: 'ours' })).total).toBe(5)
    await undo(operation)
    expect(await store()).toEqual(before)
  })

  test('leaves alone what somebody edited after the dry run', async () => {
    await create('/was', '/products/lamp')
    await readAndCheck()
    const plan = await upload('Redirect from,Redirect to\n/was,/products/shirt\n')
    await onStore('mutation { urlRedirectBulkDeleteAll { userErrors { message } } }')
    await create('/was', '/pages/theirs')
    const operation = await start(plan.id)
    expect(await store()).toEqual({ '/was': '/pages/theirs' })
    const answer = await world.call('GET', `/apps/api/operations/${operation}`)
    expect(answer.body.data).toMatchObject({ conflicts: 1 })
  })

  test.each([
    [
      'semicolons and Western European signs',
      Buffer.from('from;to\r\n/gr\xf6\xdfe;/products/lamp\r\n', 'latin1'),
    ],
    [
      'UTF-16 with tabs',
      Buffer.from('\uFEFFRedirect from\tRedirect to\n/größe\t/products/lamp\n', 'utf16le'),
    ],
    ['no heading', Buffer.from('/größe,/products/lamp\n')],
  ])('reads a file with %s', async (_, file) => {
    const plan = await upload(file)
    expect(plan).toMatchObject({ state: 'checked', counts: { create: 1 } })
    expect(await rowsOf(plan.id)).toMatchObject([{ path: '/größe', after: '/products/lamp' }])
  })

  test.each([
    ['redirects.no-columns', 'Old,New\n/a,/b\n'],
    ['csv.binary-file', 'Redirect from,Redirect to\n/a,\0\n'],
    ['csv.open-quote', 'Redirect from,Redirect to\n"/a,/b\n'],
  ])('is refused with %s', async (code, file) => {
    const { state, error } = await upload(file)
    expect([state, error.code, error.message]).toEqual(['refused', code, expect.not.stringContaining('{{')])
  })

  test('takes a piece that is sent twice once, and is forgotten when the merchant puts it away', async () => {
    const file = Buffer.from('Redirect from,Redirect to\n/was,/products/lamp\n')
    const { id } = await data('POST', '/plans', { name: 'moved.csv', size: file.length })
    const send = (at: number, bytes: Buffer) =>
      call('POST', `/plans/${id}/pieces`, { at, bytes: bytes.toString('base64') })
    const [first, rest] = [file.subarray(0, 30), file.subarray(30)]
    for (let times = 0; times < 2; times++)
      expect((await send(0, first)).body.data).toMatchObject({ received: 30, state: 'uploading' })
    const other = await send(0, Buffer.from(first.toString().toUpperCase()))
    expect([other.status, other.body.code]).toEqual([409, 'redirects.other-file'])
    expect((await call('POST', `/plans/${id}/check`)).body.code).toBe('redirects.file-incomplete')
    expect((await send(30, rest)).body.data).toMatchObject({ received: file.length })
    await data('POST', `/plans/${id}/check`)
    expect(await checkedPlan(id)).toMatchObject({ state: 'checked', counts: { create: 1 } })
    expect((await data('DELETE', `/plans/${id}`)).id).toBe(id)
    for (const path of ['', '/rows'])
      expect((await call('GET', `/plans/${id}${path}`)).body.code).toBe('redirects.no-plan')
    expect((await call('POST', `/plans/${id}/start`)).body.code).toBe('redirects.no-plan')
  })

  test('is bounded before it is taken', async () => {
    const large = await call('POST', '/plans', { name: 'a.csv', size: 33 * 1024 * 1024 })
    expect([large.status, large.body.code]).toEqual([413, 'redirects.file-too-large'])
  })
})

describe('the check', () => {
  test('names what is wrong, and a repair puts it right and can be undone', async () => {
    await create('/a1', '/a2')
    await create('/a2', '/a1')
    await create('/hop', '/hop2')
    await create('/hop2', '/products/lamp')
    await create('/Capital', '/products/lamp')
    await create('/nowhere', '/products/gone')
    await readAndCheck()
    const before = await store()
    const state = await data('GET', '')
    expect(state).toMatchObject({
      total: 6,
      ours: 0,
      problems: { loop: 2, chain: 1, notNormal: 1, deadTarget: 1 },
      withProblems: 5,
      repairable: 4,
      room: 100_000 - 6,
    })
    // What Home counts as leading nowhere.
    expect((await data('POST', '/list', { problem: 'broken' })).rows).toHaveLength(3)
    expect((await data('POST', '/list', { problem: 'loop' })).rows).toMatchObject([
      { path: '/a1', problems: [{ key: 'loop', values: { loop: '/a1 → /a2 → /a1' } }] },
      { path: '/a2' },
    ])
    const { id } = await data('POST', '/repair')
    expect(await checkedPlan(id)).toMatchObject({ counts: { delete: 3, create: 1, overwrite: 1 } })
    const operation = await start(id)
    expect(await store()).toEqual({
      '/hop': '/products/lamp',
      '/hop2': '/products/lamp',
      '/capital': '/products/lamp',
      '/nowhere': '/products/gone',
    })
    await checkGraph(world.ctx)
    expect(await data('GET', '')).toMatchObject({ problems: { deadTarget: 1 }, repairable: 0 })
    await undo(operation)
    expect(await store()).toEqual(before)
  })
})

describe('an edit', () => {
  test('is previewed, saved, moved to another path and deleted', async () => {
    const preview = await data('POST', '/preview', { path: '/old', target: '/products/lamp' })
    expect(preview).toMatchObject({
      isRefused: false,
      steps: [{ path: '/old', before: null, after: '/products/lamp' }],
    })
    await data('POST', '/save', { path: '/old', target: '/products/lamp' })
    await data('POST', '/save', { path: '/other', target: '/products/shirt', was: '/old' })
    expect(await store()).toEqual({ '/other': '/products/shirt' })
    await data('POST', '/remove', { paths: ['/other', '/gone-already'] })
    expect(await store()).toEqual({})
  })

  test('keeps the old path when the new one is refused', async () => {
    await data('POST', '/save', { path: '/old', target: '/products/lamp' })
    const refused = await data('POST', '/save', { path: '/products/lamp', target: '/pages/x', was: '/old' })
    expect(refused).toMatchObject({ isRefused: true, operationId: null })
    expect(await store()).toEqual({ '/old': '/products/lamp' })
  })
})

test('all that fit a filter are deleted as one operation, if they still are as many as were shown', async () => {
  for (const at of [1, 2, 3]) await data('POST', '/save', { path: `/p${at}`, target: '/products/lamp' })
  await data('POST', '/save', { path: '/kept', target: '/products/shirt' })
  const refused = await world.call('POST', '/apps/api/redirects/remove-matching', {
    body: { q: '/p', total: 2 },
  })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'redirects.list-moved', details: { found: 4 } },
  })
  const { operationId } = await data('POST', '/remove-matching', { q: 'lamp', total: 3 })
  await ended(operationId)
  expect(await store()).toEqual({ '/kept': '/products/shirt' })
  await undo(operationId)
  expect(Object.keys(await store()).sort()).toEqual(['/kept', '/p1', '/p2', '/p3'])
})

test('the list is searched and leaves as a file that comes back unchanged', async () => {
  for (const at of [1, 2, 3]) await data('POST', '/save', { path: `/p${at}`, target: '/products/lamp' })
  expect((await data('POST', '/list', { q: '/P2' })).rows).toMatchObject([{ path: '/p2', ours: true }])
  expect((await data('POST', '/list', { q: '100%_' })).total).toBe(0)
  const { text, next } = await data('POST', '/csv', {})
  expect([text.split('\r\n')[1], next]).toEqual(['/p1,/products/lamp', null])
  expect(await upload(text)).toMatchObject({ counts: { unchanged: 3, create: 0, overwrite: 0, refused: 0 } })
})

describe('the command line', () => {
  const heard = () => {
    const said = { out: [] as string[], err: [] as string[] }
    const io = {
      print: (text: string) => said.out.push(text),
      printError: (text: string) => said.err.push(text),
    }
    return { said, io }
  }
  const file = (more: object = {}) => ({
    name: 'moved.csv',
    bytes: Buffer.from('Redirect from,Redirect to\n/was,/products/shirt\n/new,/products/lamp\n/a,/a\n'),
    ...{ write: false, json: false, ...more },
  })

  test('lists and exports what the store holds', async () => {
    await create('/was', '/products/lamp')
    await create('/elsewhere', '/products/shirt')
    await readAndCheck()
    const listed = heard()
    expect(await printList(world.ctx, { q: 'lamp', json: false }, listed.io)).toBe(0)
    expect(listed.said.out).toEqual(['/was → /products/lamp'])
    expect(listed.said.err[0]).toMatch(/^2 redirects as of /)
    const exported = heard()
    await printCsv(world.ctx, {}, exported.io)
    expect(exported.said.out.join('\n').replace('\uFEFF', '').split(/\r?\n/)).toEqual([
      'Redirect from,Redirect to',
      '/elsewhere,/products/shirt',
      '/was,/products/lamp',
    ])
  })

  test('an import writes nothing until it is told to, and then what it showed', async () => {
    await create('/was', '/products/lamp')
    await readAndCheck()
    const before = await store()
    const shown = heard()
    expect(await importFile(world.ctx, file(), shown.io)).toBe(1)
    expect(shown.said.out.slice(0, 2)).toEqual([
      expect.stringContaining('overwrite: line 2, /was → /products/shirt (was /products/lamp)'),
      expect.stringContaining('create: line 3, /new → /products/lamp'),
    ])
    expect(shown.said.err.at(-1)).toContain('--write')
    expect(await store()).toEqual(before)
    const done = heard()
    expect(await importFile(world.ctx, file({ write: true, json: true }), done.io)).toBe(1)
    const { operation } = JSON.parse(done.said.out[0] ?? '{}')
    expect(operation).toMatchObject({ applied: 2, failed: 0, conflicts: 0 })
    expect(await store()).toEqual({ '/was': '/products/shirt', '/new': '/products/lamp' })
    await undo(operation.id)
    expect(await store()).toEqual(before)
  })

  test('what is no file of redirects is refused as a whole', async () => {
    const { said, io } = heard()
    expect(await importFile(world.ctx, file({ bytes: Buffer.from('a,b,c\n1,2,3\n') }), io)).toBe(2)
    expect(said.err[0]).toContain('Redirect from')
  })
})
