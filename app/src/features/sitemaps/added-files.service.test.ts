import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { ListedRow, SitemapsState } from './contract.ts'
import { readSlice } from './reading/read-sitemaps.ts'

let world: World
let ctx: ShopContext
let origin: string
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 1, pages: 1 } })
  ctx = world.ctx
  origin = `http://${world.store.handle}.localhost:${world.store.storefrontPort}`
})
afterAll(() => world[Symbol.asyncDispose]())

async function call<Data>(method: 'GET' | 'POST' | 'DELETE', path = '', body?: object): Promise<Data> {
  const answer = await world.call(method, `/apps/api/sitemaps${path}`, body === undefined ? {} : { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const start = () => call('POST', '/read')
/** Repeats the pages of the store, so that each page in it is listed twice. */
const MINE = '/sitemap_pages_1.xml?mine'
const add = () => call<SitemapsState>('POST', '/files', { url: MINE })
const state = () => call<SitemapsState>('GET')
const mine = ({ files }: SitemapsState) => files.find(({ url }) => url === origin + MINE)
async function remove(): Promise<void> {
  await call('DELETE', `/files/${mine(await state())?.id}`)
}
/** Runs slices until the reading has ended, as the job does. */
async function readToEnd(by: ShopContext = ctx): Promise<void> {
  for (;;) {
    await readSlice(by)
    if ((await state()).reading?.state !== 'running') return
  }
}
const twice = async () =>
  (await call<{ rows: ListedRow[] }>('GET', '/pages?problem=twice')).rows.map(
    ({ url }) => new URL(url).pathname,
  )

/** A context that calls `then` once, before its n-th transaction after a file was fetched. */
function after(path: string, count: number, then: () => Promise<unknown>): ShopContext {
  let left = Number.POSITIVE_INFINITY
  const { pages } = ctx
  return {
    ...ctx,
    pages: {
      sitemapsOf: (...asked) => pages.sitemapsOf(...asked),
      async read(url, options) {
        const read = await pages.read(url, options)
        if (url === origin + path) left = count
        return read
      },
    },
    async tx(work) {
      left -= 1
      if (left === 0) await then()
      return ctx.tx(work)
    },
  }
}

test('a sitemap added while a reading runs is read by it', async () => {
  await start()
  await readSlice(ctx, { sliceMs: 0 })
  expect((await add()).reading).toMatchObject({ state: 'running' })
  await readToEnd()
  expect(mine(await state())).toMatchObject({ source: 'added', state: 'read' })
  expect(await twice()).toEqual(['/pages/page-1'])
})

test('one deleted while a reading has read it already is read out again', async () => {
  await start()
  // It is the last one.
  for (let slice = 0; slice < 6; slice += 1) await readSlice(ctx, { sliceMs: 0 })
  const { reading } = await state()
  expect(reading).toMatchObject({ state: 'running', filesRead: reading?.files })
  await remove()
  await readToEnd()
  // The slice that follows the end starts the next reading.
  await readSlice(ctx)
  expect((await state()).reading).toMatchObject({ state: 'running' })
  await readToEnd()
  expect(await twice()).toEqual([])
  await readSlice(ctx)
  expect((await state()).reading).toMatchObject({ state: 'done' })
})

test('one deleted while it is fetched lists nothing', async () => {
  await add()
  await readToEnd(after(MINE, 1, remove))
  expect(mine(await state())).toBeUndefined()
  expect(await twice()).toEqual([])
})

test('one added when every other file was read is still read before the reading ends', async () => {
  await start()
  const last = (await state()).files.at(-1)?.url.slice(origin.length) ?? ''
  // The file is stored, no other waits, and the catalogue is being taken in.
  await readToEnd(after(last, 3, add))
  expect(mine(await state())).toMatchObject({ state: 'read' })
  expect(await twice()).toEqual(['/pages/page-1'])
})
