import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'
import { checkUpload } from './check-file.ts'
import { beginUpload, completeUpload, takePiece } from './receive-file.ts'
import { findUpload, forgetUploads, updateUpload } from './upload-store.ts'
import type { UploadRow, Uploads } from './uploads.ts'

const refusal = (code: string) => ({ code: `uploads.${code}`, status: 409, message: code })
const files: Uploads<UploadRow & { source: string }> = {
  tables: {
    files: 'redirect_plans',
    pieces: 'redirect_plan_pieces',
    rows: 'redirect_plan_rows',
    days: 'redirect_import_days',
  },
  fileColumn: 'plan_id',
  largest: 10,
  // No worker is running: the tests check the files themselves.
  job: 'redirects.check-plan',
  uncounted: {},
  errors: {
    noFile: refusal('no-file'),
    fileTooLarge: refusal('file-too-large'),
    tooManyFiles: refusal('too-many-files'),
    importsUsedUp: refusal('imports-used-up'),
    pieceOutOfOrder: refusal('piece-out-of-order'),
    otherFile: refusal('other-file'),
    fileTooLong: refusal('file-too-long'),
    fileIncomplete: refusal('file-incomplete'),
  },
  refusals: [],
}

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 1, theme: false } })
})
afterAll(() => world[Symbol.asyncDispose]())

const begin = () => beginUpload(world.ctx, files, { name: 'a.csv', size: 2 }, { source: 'import' })
const find = (id: string) => world.ctx.tx((tx) => findUpload(tx, files, { id }))

test('no more wait however many begin at once', async () => {
  await Promise.all(Array.from({ length: 12 }, begin))
  const { rows } = await world.ctx.tx((tx) =>
    sql<{ n: number }>`
      select count(*)::int as n from redirect_plans where shop_id = ${world.ctx.shop.id}`.execute(tx),
  )
  expect(rows).toEqual([{ n: 5 }])
  await world.ctx.tx((tx) => sql`delete from redirect_plans where shop_id = ${world.ctx.shop.id}`.execute(tx))
})

test('an upload that was left makes room for a new one, a file that is being checked does not', async () => {
  const ids: string[] = []
  for (let at = 0; at < 5; at++) ids.push((await begin()).id)
  const [left = '', second = '', ...others] = ids
  await begin()
  await expect(find(left)).rejects.toMatchObject({ code: 'uploads.no-file' })
  expect(await find(second)).toMatchObject({ state: 'uploading' })
  const { ctx } = world
  await ctx.tx((tx) =>
    sql`update redirect_plans set state = 'checking' where shop_id = ${ctx.shop.id}`.execute(tx),
  )
  await expect(begin()).rejects.toMatchObject({ code: 'uploads.too-many-files' })
  for (const id of others) expect(await find(id)).toMatchObject({ state: 'checking' })
  await ctx.tx((tx) => sql`delete from redirect_plans where shop_id = ${ctx.shop.id}`.execute(tx))
})

test('after a day files are forgotten, with what was counted that day', async () => {
  const { ctx } = world
  const { id } = await begin()
  await ctx.tx(async (tx) => {
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    await updateUpload(tx, files, { id, created_at: dayAgo })
    const day = dayAgo.toISOString().slice(0, 10)
    await sql`update redirect_import_days set day = ${day} where shop_id = ${ctx.shop.id}`.execute(tx)
  })
  const { id: younger } = await begin()
  await ctx.tx((tx) => forgetUploads(tx, files))
  await expect(find(id)).rejects.toMatchObject({ code: 'uploads.no-file' })
  expect(await find(younger)).toMatchObject({ state: 'uploading', received: '0' })
  const days = await ctx.tx((tx) =>
    tx.selectFrom('redirect_import_days').select('files').where('shop_id', '=', ctx.shop.id).execute(),
  )
  expect(days).toEqual([{ files: 1 }])
  await ctx.tx((tx) => sql`delete from redirect_plans where shop_id = ${ctx.shop.id}`.execute(tx))
})

test('whoever checks a file that another has taken meanwhile writes nothing more', async () => {
  const { ctx } = world
  const { id } = await begin()
  await takePiece(ctx, files, { id, at: 0, bytes: Buffer.from('ab').toString('base64') })
  await completeUpload(ctx, files, { id })
  const written: string[] = []
  await checkUpload(ctx, files, {
    id,
    async check({ write }) {
      await write(async () => written.push('first'))
      await ctx.tx((tx) => updateUpload(tx, files, { id, checker: randomUUID() }))
      await write(async () => written.push('second'))
      return {}
    },
  })
  expect(written).toEqual(['first'])
  expect(await find(id)).toMatchObject({ state: 'checking' })
  await checkUpload(ctx, files, { id, check: async () => ({ encoding: 'utf-8' }) })
  expect(await find(id)).toMatchObject({ state: 'checked', encoding: 'utf-8' })
})
