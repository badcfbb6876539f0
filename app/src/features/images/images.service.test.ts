import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { digestsOf, readAllImages } from '../../../testing/image-files.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { findFileRows } from './content/file-rows.ts'
import { noteContent } from './content/note-content.ts'
import type { ImageRow } from './contract/rows.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      theme: false,
      collections: 1,
      products: [
        { title: 'Stoneware Mug', images: ['red mug', 'blue mug'] },
        { title: 'Oak Table', images: ['wood table', 'wood table'] },
        { title: 'Garden Spade', images: ['green spade', 'red trowel'] },
      ],
    },
  })
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => world.control('DELETE', '/faults'))

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/apps/api/images${path}`, body === undefined ? {} : { body })
const search = async (body: object = {}): Promise<ImageRow[]> =>
  (await call('POST', '/search', body)).body.data.rows
const operation = async (id: string) => (await world.call('GET', `/apps/api/operations/${id}`)).body.data
const atRest = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await operation(id)
      expect(['done', 'partial', 'failed']).toContain(found.state)
      return found
    },
    { timeout: 110_000, interval: 100 },
  )

const digests = () => digestsOf(world.platform, world.store)

const optimise = async (body: object) => {
  const answer = await call('POST', '/optimise', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return atRest(answer.body.data.id)
}
const restore = async (body: object) => {
  const answer = await call('POST', '/restore', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return atRest(answer.body.data.id)
}
const restoreAll = () => restore({ all: true, confirmed: true })

describe('images', () => {
  test('are optimised where visitors notice, and restored byte for byte', async () => {
    const before = await digests()
    const rows = await search()
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'unchecked'))
    const done = await optimise({ selection: { filter: {} } })
    expect(done).toMatchObject({ type: 'images.optimise', state: 'done', total: 6, failed: 0 })
    const after = await digests()
    const found = await search()
    for (const image of found) {
      const isChanged = after.get(image.gid) !== before.get(image.gid)
      expect(isChanged, image.name).toBe(image.state === 'optimised')
      if (image.state !== 'optimised') continue
      const { delivered } = image
      // Files that are kept save visitors 5 % and meet the quality floor.
      expect(delivered && delivered.after <= delivered.before * 0.95).toBe(true)
      expect(image.likeness?.ssimulacra2).toBeGreaterThanOrEqual(80)
      expect(image.currentBytes).toBeLessThan(image.originalBytes ?? 0)
    }
    // For some files, the network sends the same bytes whatever their source: those were reverted, free of charge.
    const optimised = found.filter(({ state }) => state === 'optimised')
    expect(done.applied).toBe(optimised.length)
    expect(done.unchanged).toBe(6 - optimised.length)
    const { data: dashboard } = (await call('GET', '')).body
    expect(dashboard.delivered.images).toBe(optimised.length)
    expect(dashboard.delivered.after).toBeLessThan(dashboard.delivered.before)

    expect(await restoreAll()).toMatchObject({ state: 'done', applied: optimised.length })
    expect(await digests()).toEqual(before)
    expect((await search({ states: ['restored'] })).length).toBe(optimised.length)
    // The same bytes at another URL, as after a move in the store: their data is kept.
    const [image] = await search({ states: ['restored'] })
    const numbered = image?.gid.split('/').at(-1) ?? ''
    const [known, moved] = await world.ctx.tx(async (tx) => {
      const file = (await findFileRows(tx, [numbered])).get(numbered)
      const observed = {
        ...{ digest: file?.current_digest ?? '', bytes: 1, mime: 'image/jpeg', width: null, height: null },
        url: 'https://cdn.example/files/moved.jpg?v=2',
      }
      await noteContent(tx, world.ctx.shop.id, { resourceId: image?.gid ?? '', field: 'content', observed })
      return [file, (await findFileRows(tx, [numbered])).get(numbered)]
    })
    expect(moved).toEqual({ ...known, url: 'https://cdn.example/files/moved.jpg?v=2' })
    const nothing = await call('POST', '/restore', { all: true, confirmed: true })
    expect([nothing.status, nothing.body.code]).toEqual([409, 'images.nothing-to-restore'])
  }, 120_000)
})
