import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Mail, Mailer } from '#adapters/mail/mail.ts'
import { ERASERS } from '#core/shops/eraser.ts'
import {
  addImageFiles,
  digestsOf,
  imageFilesOf,
  lavishPhoto,
  readAllImages,
  replaceImageFile,
} from '../../../testing/image-files.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { type ReadyFile, readContent, readFiles } from './content/read-file.ts'
import { verifyWritten, writeContent } from './kinds/content-write.ts'

let world: World
let gids: string[]
let originals: Map<string, string>
beforeAll(async () => {
  // A delivery network whose output follows its sources, so a written file is kept.
  world = await newWorld({ ownPlatform: true, store: { theme: false, products: 0 } })
  await world.control('PATCH', '/faults', { cdnSeed: 0 })
  gids = await addImageFiles(
    world.platform,
    world.store,
    await Promise.all(
      [1, 2, 3].map(async (at) => ({ name: `photo-${at}.jpg`, bytes: await lavishPhoto(at) })),
    ),
  )
  originals = await digestsOf(world.platform, world.store)
  await syncAll(world.ctx)
  await readAllImages(world.ctx)
  // The store has enough measured images that nothing is measured before the write: faults hit the write.
  await world.ctx.tx((tx) =>
    sql`
      insert into images_files (shop_id, id, url, state, foretold, measured, stored_share)
        select ${world.ctx.shop.id}, 900000 + each, '', 'unchecked', 40, 40, 40
          from generate_series(1, 20) as each`.execute(tx),
  )
  await world.startWorker()
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())
const digests = () => digestsOf(world.platform, world.store)
const call = async (path: string, body: object) =>
  (await world.call('POST', `/apps/api/images${path}`, { body })).body
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
const start = async (path: string, body: object): Promise<string> => {
  const answer = await call(path, body)
  expect(answer, JSON.stringify(answer)).toHaveProperty('data.id')
  return answer.data.id
}
const run = async (path: string, body: object) => atRest(await start(path, body))
const all = { selection: { filter: {} }, again: true }
const restoreAll = { all: true, confirmed: true }
const faults = (knobs: object) => world.control('PATCH', '/faults', { cdnSeed: 0, ...knobs })

const statuses = async () => (await imageFilesOf(world.platform, world.store)).map(({ status }) => status)
const gid = (at: number) => gids[at] ?? ''
const differing = async () => {
  const now = await digests()
  return gids.filter((each) => now.get(each) !== originals.get(each))
}

beforeEach(() => faults({}))
afterEach(async () => {
  await world.control('DELETE', '/faults')
  await faults({})
  if ((await differing()).length > 0) await run('/restore', restoreAll)
  expect(await differing()).toEqual([])
}, 60_000)

test('a file the platform cannot process stays as it was, and a re-run writes it', async () => {
  await faults({ failNextFiles: 1 })
  const partial = await run('/optimise', all)
  expect(partial).toMatchObject({ state: 'partial', applied: 2, failed: 1 })
  expect(partial.failures).toMatchObject([{ code: 'images.write-failed', count: 1 }])
  expect((await differing()).length).toBe(2)
  expect((await call('/search', { states: ['failed'] })).data.rows).toMatchObject([{ reason: 'refused' }])
  // The failure was acknowledged: the file is writable again.
  expect(await statuses()).toEqual(['READY', 'READY', 'READY'])
  expect((await world.call('POST', `/apps/api/operations/${partial.id}/rerun`)).status).toBe(200)
  expect(await atRest(partial.id)).toMatchObject({ state: 'done', applied: 3, failed: 0 })
  expect((await differing()).length).toBe(3)
})

test('a restore that fails leaves the smaller file, and its re-run puts the original back', async () => {
  await run('/optimise', all)
  await faults({ failNextFiles: 2 })
  const partial = await run('/restore', restoreAll)
  expect(partial).toMatchObject({ state: 'partial', applied: 1, failed: 2 })
  await world.call('POST', `/apps/api/operations/${partial.id}/rerun`)
  expect(await atRest(partial.id)).toMatchObject({ state: 'done', applied: 3 })
  expect(await differing()).toEqual([])
})

test('a locked file is waited for, the others are not', async () => {
  await run('/optimise', all)
  await faults({ lockedFiles: [gid(0)] })
  const id = await start('/restore', restoreAll)
  await vi.waitFor(async () => expect((await operation(id)).applied).toBe(2), { timeout: 20_000 })
  expect(await differing()).toEqual([gid(0)])
  await faults({ lockedFiles: [] })
  expect(await atRest(id)).toMatchObject({ state: 'done', applied: 3 })
})

test('files that take their time are waited for', async () => {
  await faults({ fileProcessingMs: 700 })
  expect(await run('/optimise', all)).toMatchObject({ state: 'done', applied: 3 })
  expect(await run('/restore', restoreAll)).toMatchObject({ state: 'done', applied: 3 })
})

test('a write whose answer is lost is finished and measured', async () => {
  // Two responses in five are lost: over four rounds of three images, some of them belong to a write.
  for (const seed of [11, 12, 13, 14]) {
    await faults({ resetAfterApplyRate: 0.4, seed })
    const done = await run('/optimise', all)
    expect(done).toMatchObject({ state: 'done', applied: 3 })
    const { rows } = (await world.call('GET', `/apps/api/operations/${done.id}/changes`)).body.data
    for (const { observed } of rows) {
      expect(observed).toHaveProperty('made')
      expect(observed.delivered.length).toBeGreaterThan(0)
    }
    await faults({ resetAfterApplyRate: 0 })
    await run('/restore', restoreAll)
  }
}, 120_000)

test('URLs that have expired write nothing', async () => {
  await faults({ originalUrlMs: 0 })
  const failed = await run('/optimise', all)
  expect(failed).toMatchObject({ state: 'failed', applied: 0, failed: 3 })
  await faults({ originalUrlMs: 60_000 })
  expect(await differing()).toEqual([])
}, 90_000)

test('a file somebody replaced since is left alone', async () => {
  await run('/optimise', all)
  const file = { name: 'photo-1.jpg', bytes: await lavishPhoto(9) }
  await replaceImageFile(world.platform, world.store, { gid: gid(0), file })
  const replaced = (await digests()).get(gid(0))
  expect(await run('/restore', restoreAll)).toMatchObject({ applied: 2, conflicts: 1 })
  expect((await digests()).get(gid(0))).toBe(replaced)
  // From now on, the merchant's file is the original.
  originals.set(gid(0), replaced ?? '')
  await readAllImages(world.ctx)
  const rows = (await call('/search', {})).data.rows as { gid: string; state: string }[]
  expect(rows.find((row) => row.gid === gid(0))?.state).toBe('unchecked')
})

/** Replaces a file while ours is being uploaded; returns the digest it has then. */
async function replacedDuring(write: (ctx: World['ctx']) => Promise<unknown>): Promise<string | undefined> {
  const file = { name: 'photo-3.jpg', bytes: await lavishPhoto(19) }
  let replaced: string | undefined
  const put: World['ctx']['stagedUploads']['put'] = async (...upload) => {
    const target = await world.ctx.stagedUploads.put(...upload)
    await replaceImageFile(world.platform, world.store, { gid: gid(2), file })
    replaced = (await digests()).get(gid(2))
    return target
  }
  expect(await write({ ...world.ctx, stagedUploads: { ...world.ctx.stagedUploads, put } })).toMatchObject({
    ...{ status: 'failed', code: 'conflict' },
  })
  return replaced
}

test('a file somebody replaces while ours is uploaded is left alone, and so it is when ours goes back', async () => {
  const done = await run('/optimise', all)
  const { rows } = (await world.call('GET', `/apps/api/operations/${done.id}/changes`)).body.data
  const { before, after, observed } = rows.find((row: { resourceId: string }) => row.resourceId === gid(2))
  const change = { id: '0', resourceId: gid(2), field: 'content', before: observed, after: before }
  const replaced = await replacedDuring((ctx) => writeContent(ctx, change))
  expect((await digests()).get(gid(2))).toBe(replaced)

  // Put ours in place again: it saves nothing, and is taken back.
  const ours = { ...change, before: null, after: observed }
  expect(await writeContent(world.ctx, ours)).toMatchObject({ status: 'applied' })
  const file = (await readFiles(world.ctx, [gid(2)])).get(gid(2)) as ReadyFile
  const { content } = await readContent(world.ctx, file)
  const delivered = [{ width: 16, accept: 'original' as const, before: 1, after: 1 }]
  const back = await replacedDuring((ctx) =>
    verifyWritten(ctx, { gid: gid(2), before, after, delivered, content }),
  )
  expect((await digests()).get(gid(2))).toBe(back)
  originals.set(gid(2), back ?? '')
  await readAllImages(world.ctx)
})

test('an undo puts originals back, and its undo the smaller files', async () => {
  const done = await run('/optimise', all)
  const undo = async (id: string) => {
    const answer = await world.call('POST', `/apps/api/operations/${id}/undo`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return atRest(answer.body.data.id)
  }
  const undone = await undo(done.id)
  expect(await differing()).toEqual([])
  await undo(undone.id)
  expect((await differing()).length).toBe(done.applied)
})

test('what is kept of a store is deleted before the store is forgotten', async () => {
  await run('/optimise', all)
  await run('/restore', restoreAll)
  const { ctx, settings } = world
  const folder = join(settings.dataDirectory, 'objects', ctx.shop.id)
  expect((await readdir(folder)).length).toBeGreaterThanOrEqual(6)
  const sent: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => {} }
  await ctx.tx((tx) =>
    tx.updateTable('shops').where('id', '=', ctx.shop.id).set({ email: 'owner@fernhill.example' }).execute(),
  )
  // A second run, as after a failure, has nothing left to report.
  for (let time = 0; time < 2; time++)
    for (const erase of ctx.offered(ERASERS)) await erase({ ...ctx, mailer })
  expect(await readdir(folder)).toEqual([])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    to: 'owner@fernhill.example',
    text: expect.stringContaining('As announced, '),
  })
})
