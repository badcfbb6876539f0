import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { balanceOf } from '#core/credits/balance.ts'
import { readGridView } from '#kit/ui/data-grid/grid-view.ts'
import { addImageFiles, lavishPhoto, readAllImages } from '../../../testing/image-files.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { runAutomations } from './automations/run.ts'
import type { ImageRow } from './contract/rows.ts'
import { quickWins } from './quick-wins.ts'
import { searchOf, VIEW } from './ui/list-search.ts'

let world: World
let ids: string[]
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    env: { BILLING: 'on', DEFAULT_PLAN: 'pro' },
    store: {
      collections: 1,
      products: [
        { title: 'Stoneware Mug', tags: ['Kitchen'], images: ['red mug'] },
        { title: 'Oak Table', images: ['wood table'] },
      ],
    },
  })
  await world.control('PATCH', '/faults', { cdnSeed: 0 })
  const photos = [1, 2, 3].map(async (at) => ({ name: `photo-${at}.jpg`, bytes: await lavishPhoto(at) }))
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="20" height="20"/></svg>'
  const gids = await addImageFiles(world.platform, world.store, [
    ...(await Promise.all(photos)),
    { name: 'drawing.svg', bytes: Buffer.from(drawing) },
  ])
  ids = gids.map((gid) => gid.split('/').at(-1) ?? '')
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
  await world.startWorker()
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/apps/api/images${path}`, body === undefined ? {} : { body })
const data = async (method: string, path: string, body?: object) => {
  const answer = await call(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const search = async (body: object = {}): Promise<ImageRow[]> => (await data('POST', '/search', body)).rows
const names = async (body: object) => (await search(body)).map(({ name }) => name).sort()
const operation = async (id: string) => (await world.call('GET', `/apps/api/operations/${id}`)).body.data
const atRest = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await operation(id)
      expect(['done', 'partial', 'failed']).toContain(found.state)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
const PHOTOS = ['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']

describe('the dashboard', () => {
  test('asks for sizes by itself, and says what the theme asks for', async () => {
    expect(await data('GET', '')).toMatchObject({ sizedAt: null, sizing: true, stored: { images: 0 } })
    await vi.waitFor(async () => expect((await data('GET', '')).sizedAt).not.toBeNull(), { timeout: 30_000 })
    const dashboard = await data('GET', '')
    expect(dashboard).toMatchObject({ sizing: false, read: 'done', excluded: 0, credits: 1_000 })
    expect(dashboard.stored.images).toBe(6)
    expect(dashboard.stored.before).toBe(dashboard.stored.after)
    expect(dashboard.widths).toContain(832)
    const total = dashboard.states.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(total).toBe(6)
  })

  test('shows where the bytes are', async () => {
    const sizes = await data('GET', '/sizes')
    expect(sizes.distribution.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(6)
    const bytes = sizes.heaviest.map(({ currentBytes }: ImageRow) => currentBytes)
    expect(bytes).toEqual([...bytes].sort((a, b) => b - a))
    expect(sizes.byFormat.map(({ format }: { format: string }) => format).sort()).toEqual(['jpeg', 'svg'])
    expect(sizes.byUse.find(({ use }: { use: string }) => use === 'product').count).toBe(2)
    expect((await data('GET', '/trend?days=30')).days).toEqual([])
  })
})

describe('the list', () => {
  test('is narrowed, ordered and paged', async () => {
    expect(await names({ words: 'photo' })).toEqual(PHOTOS)
    expect(await names({ use: 'file', format: 'svg' })).toEqual(['drawing.svg'])
    expect((await search({ use: 'product' })).map(({ use }) => use.title).sort()).toEqual([
      'Oak Table',
      'Stoneware Mug',
    ])
    expect(await names({ words: '%' })).toEqual([])
    expect(await names({ minBytes: 10_000_000 })).toEqual([])
    for (const sort of ['bytes', 'saved', 'title', 'newest']) {
      const whole = await search({ sort })
      const first = await data('POST', '/search', { sort, count: 4 })
      const second = await data('POST', '/search', { sort, count: 4, after: first.next })
      expect([...first.rows, ...second.rows], sort).toEqual(whole)
      expect([second.next, first.total]).toEqual([null, { count: 6, exact: true }])
    }
    const wrong = await call('POST', '/search', { after: 'x' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'http.bad-cursor'])
  })

  test('leaves as a file in the merchant’s language, as filtered', async () => {
    await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'de' } })
    const { name, text, next } = await data('POST', '/csv', { filter: { words: 'photo' } })
    await world.call('PUT', '/apps/api/user/update', { body: { appLanguage: 'en' } })
    expect([name, next]).toEqual(['images.csv', null])
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toMatch(/^\uFEFFDateiname,Verwendet in,Titel,Format,Breite in Pixeln,/)
    expect(lines.map((line: string) => line.split(',')[0]).sort()).toEqual(PHOTOS)
    const wrong = await call('POST', '/csv', { filter: {}, cursor: 'x' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'http.bad-cursor'])
  })

  test('leaves out what the merchant excludes', async () => {
    const { collections } = (await world.call('GET', '/apps/api/catalogue/collections')).body.data
    const collection = String(collections[0].id).split('/').at(-1)
    const save = (body: object) =>
      data('POST', '/excludes', { collections: [], tags: [], files: [], ...body })
    await save({ files: [ids[0]] })
    expect((await search({ excluded: true })).map(({ id, excludedBy }) => [id, excludedBy])).toEqual([
      [ids[0], 'file'],
    ])
    await save({ tags: ['kitchen'] })
    expect((await search({ excluded: true })).map(({ use, excludedBy }) => [use.title, excludedBy])).toEqual([
      ['Stoneware Mug', 'tag'],
    ])
    await save({ collections: [collection] })
    await vi.waitFor(async () => expect((await search({ excluded: true })).length).toBe(2), {
      timeout: 20_000,
    })
    expect(
      (await data('POST', '/quote', { selection: { filter: { use: 'product' } } })).leftOut.excluded,
    ).toBe(2)
    await save({})
    expect(await search({ excluded: true })).toEqual([])
  })

  test('saved at the same moment in many tabs keep the edits of each', async () => {
    const { excludes: opened } = await data('GET', '/settings')
    const tags = ['one', 'two', 'three', 'four', 'five', 'six']
    await Promise.all(
      tags.map((tag) =>
        data('POST', '/excludes', { ...opened, tags: [...opened.tags, tag], before: opened }),
      ),
    )
    const { excludes } = await data('GET', '/settings')
    expect(excludes.tags).toEqual(expect.arrayContaining(tags))
    await data('POST', '/excludes', opened)
  })

  test('keeps what was excluded since a form was opened', async () => {
    const opened = { collections: [], tags: ['kitchen'], files: [] }
    await data('POST', '/excludes', opened)
    const elsewhere = { ...opened, tags: ['kitchen', 'sale'], files: [ids[0]] }
    await data('POST', '/excludes', { ...elsewhere, before: opened })
    const saved = await data('POST', '/excludes', { ...opened, tags: ['new'], before: opened })
    expect(saved.excludes).toEqual({ collections: [], tags: ['new', 'sale'], files: [ids[0]] })
    await data('POST', '/excludes', { collections: [], tags: [], files: [] })
  })
})

describe('settings', () => {
  const settings = { mode: 'lossy', floor: 70, maxWidth: null, keepCopyright: false }

  test('are the defaults until they are saved; the strongest are confirmed', async () => {
    expect(await data('GET', '/settings')).toMatchObject({
      settings: { mode: 'lossy', floor: 80 },
    })
    const refused = await call('POST', '/settings', { settings })
    expect([refused.status, refused.body.code]).toEqual([409, 'images.confirm-settings'])
    expect((await data('POST', '/settings', { settings, confirmed: true })).settings).toEqual(settings)
    await data('POST', '/settings', { settings: { ...settings, floor: 80 } })
    // A form opened before that changes another setting, and does not need the confirmation any more.
    const narrow = { settings: { ...settings, maxWidth: 1600 }, before: settings }
    expect((await data('POST', '/settings', narrow)).settings).toEqual({
      ...{ ...settings, floor: 80, maxWidth: 1600 },
    })
    await data('POST', '/settings', { settings: { ...settings, floor: 80 } })
    const selection = { ids: [ids[0]] }
    expect((await data('POST', '/quote', { selection, settings })).confirm).toBe(true)
    const start = await call('POST', '/optimise', { selection, settings })
    expect([start.status, start.body.code]).toEqual([409, 'images.confirm-settings'])
  })

  test('are tried on one image without a write', async () => {
    const writes = async () =>
      ((await world.control('GET', `/writes?store=${world.store.handle}`)) as { writes: unknown[] }).writes
        .length
    const before = await writes()
    const preview = await data('POST', `/${ids[0]}/preview`, {})
    expect(preview).toMatchObject({ verdict: 'smaller', reason: null })
    expect(preview.candidate.url).toMatch(/^data:image\/jpeg;base64,/)
    expect(preview.candidate.bytes).toBeLessThan(preview.bytesBefore)
    expect(preview.candidate.likeness.ssimulacra2).toBeGreaterThanOrEqual(80)
    const drawn = await data('POST', `/${ids[3]}/preview`, {})
    expect(['smaller', 'nothing-to-gain']).toContain(drawn.verdict)
    const gone = await call('POST', '/1/preview', {})
    expect([gone.status, gone.body.code]).toEqual([404, 'images.no-image'])
    expect(await writes()).toBe(before)
    expect(await names({ states: ['can-be-optimised'] })).toContain('photo-1.jpg')
  })
})

describe('operations', () => {
  test('charge for what stands and saves, and for nothing else', async () => {
    const selection = { ids: [ids[0], ids[1]] }
    expect(await data('POST', '/quote', { selection })).toMatchObject({
      images: 2,
      credits: 2,
      balance: 1_000,
    })
    const { id } = await data('POST', '/optimise', { selection })
    const done = await atRest(id)
    expect(done).toMatchObject({ state: 'done', price: { credit: 'image-optimization', reserved: 0 } })
    expect(done.price.settled).toBe(done.applied)
    expect((await data('GET', '')).credits).toBe(1_000 - done.applied)
    // A second run with the same settings has nothing to do and costs nothing.
    const again = await call('POST', '/optimise', { selection })
    expect([again.status, again.body.code]).toEqual([409, 'images.nothing-to-do'])
    const image = await data('GET', `/${ids[0]}`)
    expect(image).toMatchObject({ image: { state: 'optimised', canRestore: true }, operationId: id })
    expect(image.original.url).toMatch(/^data:image\/jpeg/)
    expect(image.widths.length).toBeGreaterThan(2)
    expect(image.encoding.settings.floor).toBe(80)
    const [day] = (await data('GET', '/trend?days=30')).days
    expect(day).toMatchObject({ optimised: done.applied, restored: 0 })
    expect(day.deliveredSaved).toBeGreaterThan(0)
    // Optimised again from its original with other settings.
    const settings = { mode: 'lossy', floor: 90, maxWidth: null, keepCopyright: false }
    const anew = await data('POST', '/optimise', { selection: { ids: [ids[0]] }, settings, again: true })
    expect(await atRest(anew.id)).toMatchObject({ type: 'images.reoptimise', state: 'done' })
    const better = await data('GET', `/${ids[0]}`)
    expect(better.image.originalBytes).toBe(image.image.originalBytes)
    // Better and larger than before, and still compared with what visitors got of the original.
    expect(better.encoding.settings.floor).toBe(90)
    expect(better.image.currentBytes).toBeGreaterThan(image.image.currentBytes)
    expect(better.image.delivered.before).toBe(image.image.delivered.before)
    const restored = await data('POST', '/restore', { operation: id })
    expect((await atRest(restored.id)).price).toBeNull()
  }, 90_000)
})

describe('automations without enough credits', () => {
  const leave = async (credits: number) => {
    await balanceOf(world.ctx)
    await world.ctx.tx((tx) =>
      sql`update credit_balances set lapsed = lapsed + granted - ${credits}::int, granted = ${credits}::int
        where shop_id = ${world.ctx.shop.id} and credit = 'image-optimization'`.execute(tx),
    )
  }
  const later = () =>
    world.ctx.tx((tx) =>
      sql`update images_automations set next_run_at = now() where shop_id = ${world.ctx.shop.id}`.execute(tx),
    )

  test('take what is covered, say what they wait for, and try again within the hour', async () => {
    const waiting = (await search({ states: ['unchecked'] })).length
    expect(waiting).toBeGreaterThan(1)
    await leave(0)
    const automation = { title: 'Waits', status: 'active', collection: null, dailyCap: 50, settings: null }
    const { id } = await data('POST', '/automations', { automation })
    const row = async () => (await data('GET', '/automations')).rows[0]
    const inAnHour = async () => {
      const { nextRunAt } = await row()
      const minutes = (Date.parse(nextRunAt) - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(50)
      expect(minutes).toBeLessThan(61)
    }
    await vi.waitFor(async () => expect((await row()).waitsFor).toBe('images.few-credits'), {
      timeout: 20_000,
    })
    expect(await row()).toMatchObject({ lastRunAt: null, operationId: null, lastImages: null })
    await inAnHour()

    await leave(1)
    await later()
    await runAutomations(world.ctx)
    const short = await row()
    expect(short).toMatchObject({ lastImages: 1, waitsFor: 'images.few-credits' })
    await inAnHour()
    await atRest(short.operationId)
    await leave(100)
    expect(await data('DELETE', `/automations/${id}`)).toEqual({ removed: true })
  }, 60_000)
})

describe('automations', () => {
  const automation = { title: 'New images', status: 'active', collection: null, dailyCap: 1, settings: null }

  test('are not made twice by a form sent again after a lost answer', async () => {
    const idempotencyKey = randomUUID()
    const add = (more: object) =>
      data('POST', '/automations', {
        automation: { ...automation, status: 'inactive', ...more },
        idempotencyKey,
      })
    const [first, second] = await Promise.all([add({}), add({})])
    expect(second.id).toBe(first.id)
    // Edited meanwhile.
    expect(await add({ title: 'Newer' })).toMatchObject({ id: first.id, title: 'Newer' })
    const { rows } = await data('GET', '/automations')
    expect(rows.map(({ title }: { title: string }) => title)).toEqual(['Newer'])
    expect(await data('DELETE', `/automations/${first.id}`)).toEqual({ removed: true })
  })

  /** Waits for the run that activation starts at once, in the worker or in this test. */
  const ran = (before: string | null) =>
    vi.waitFor(
      async () => {
        const [row] = (await data('GET', '/automations')).rows
        expect([null, before]).not.toContain(row.operationId)
        return row
      },
      { timeout: 30_000, interval: 100 },
    )

  test('take new and changed images, as many a day as they may', async () => {
    const preview = await data('POST', '/automations/preview', { collection: null, dailyCap: 1 })
    expect(preview).toMatchObject({ today: 1, credits: 1 })
    const { id } = await data('POST', '/automations', { automation })
    await runAutomations(world.ctx)
    const row = await ran(null)
    expect(row).toMatchObject({ id, lastImages: 1 })
    expect(await atRest(row.operationId)).toMatchObject({
      type: 'images.automate',
      cause: 'automation',
      total: 1,
    })
    // The cap left images over: the next run is a day later.
    expect(Date.parse(row.nextRunAt) - Date.parse(row.lastRunAt)).toBeLessThan(25 * 3_600_000)
    const paused = await data('POST', `/automations/${id}`, {
      automation: { ...automation, status: 'inactive' },
    })
    expect(paused).toMatchObject({ status: 'inactive', nextRunAt: null })
    await runAutomations(world.ctx)
    expect((await data('GET', '/automations')).rows[0].operationId).toBe(row.operationId)
    // Once resumed, it takes the rest, and then waits fifteen days.
    await data('POST', `/automations/${id}`, { automation: { ...automation, dailyCap: 50 } })
    await runAutomations(world.ctx)
    const last = await ran(row.operationId)
    await atRest(last.operationId)
    expect(Date.parse(last.nextRunAt) - Date.parse(last.lastRunAt)).toBe(15 * 24 * 3_600_000)
    expect(await search({ states: ['unchecked'] })).toEqual([])
    expect(await data('DELETE', `/automations/${id}`)).toEqual({ removed: true })
    const gone = await call('POST', `/automations/${id}`, { automation })
    expect([gone.status, gone.body.code]).toEqual([404, 'images.no-automation'])
  }, 90_000)
})

test('the quick win leads to the images that it counts as left', async () => {
  const [win] = quickWins
  const { part = 0, whole = 0 } = (await win?.read(world.ctx)) ?? {}
  expect(part).toBeGreaterThan(0)
  const view = readGridView(new URLSearchParams(win?.navigate.split('?')[1]), VIEW)
  const { total } = await data('POST', '/search', searchOf(view))
  expect(total.count).toBe(whole - part)
  expect(total.count).toBeGreaterThan(0)
})
