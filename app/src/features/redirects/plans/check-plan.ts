import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { compileWhole } from '#core/redirects/compile-whole.ts'
import { redirectCompileErrors } from '#core/redirects/errors.ts'
import { ownHosts } from '#core/redirects/redirect-limit.ts'
import { decoded, encodingOf } from '#kit/server/csv/encoding.ts'
import { type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { PlanRow } from '../contract/plans.ts'
import { judgeLines } from './judge-lines.ts'
import { planRows } from './plan-rows.ts'
import { findPlan, type PlanRecord, piecesOf, updatePlan } from './plan-store.ts'
import { type FileLines, readLines } from './read-lines.ts'

export const CHECK_PLAN = 'redirects.check-plan'

/** Rows of one statement. */
const BATCH = 2_000

/** Another worker checks the plan now, or the merchant removed it. */
class TakenOver extends Error {}

/**
 * The dry run: reads the file if there is one, compiles it with all redirects of the store, and keeps row by row what would
 * happen. A worker that died is begun anew by the next. What is wrong with the file as a whole is its result, not a failure.
 */
export async function checkPlan(ctx: ShopContext, { id }: { id: string }): Promise<void> {
  const checker = randomUUID()
  const plan = await ctx.tx((tx) => begin(tx, id, checker))
  if (!plan) return
  await judgePlan(ctx, plan, checker)
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || !isOfTheFile(error)) throw error
      return refusePlan(ctx, { id, checker, error })
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenOver)) throw error
    })
}

function refusePlan(
  ctx: ShopContext,
  { id, checker, error }: { id: string; checker: string; error: AppError },
): Promise<void> {
  const error_details = JSON.stringify(error.details ?? {})
  return ctx.tx(async (tx) => {
    await hold(tx, id, checker)
    await close(tx, id, { state: 'refused', error_code: error.code, error_details })
  })
}

const isOfTheFile = ({ code }: AppError): boolean =>
  code.startsWith('redirects.') || code === redirectCompileErrors.tooMuchToCheck.code

async function begin(tx: ShopTx, id: string, checker: string): Promise<PlanRecord | null> {
  const { rows } = await sql<{ state: string }>`
    select state from redirect_plans where shop_id = ${shopOf(tx)} and id = ${id} for update`.execute(tx)
  if (rows[0]?.state !== 'checking') return null
  await sql`delete from redirect_plan_rows where shop_id = ${shopOf(tx)} and plan_id = ${id}`.execute(tx)
  await updatePlan(tx, id, { checker })
  return findPlan(tx, id)
}

async function judgePlan(ctx: ShopContext, { id, source }: PlanRecord, checker: string): Promise<void> {
  const file = source === 'import' ? await readFile(ctx, id) : null
  const hosts = await ctx.tx((tx) => ownHosts(tx, ctx.shop.domain))
  const lines = file?.lines ?? []
  const { asked, refused } = judgeLines(lines, hosts)
  const compiled = await compileWhole(ctx, asked)
  const rows = planRows({ lines, hosts, refused, compiled })
  for (let at = 0; at < rows.length; at += BATCH)
    await ctx.tx(async (tx) => {
      await hold(tx, id, checker)
      await insertRows(tx, ctx.shop.id, { id, rows: rows.slice(at, at + BATCH) })
    })
  const counts: Record<string, number> = {}
  for (const { verdict } of rows) counts[verdict] = (counts[verdict] ?? 0) + 1
  await ctx.tx(async (tx) => {
    await hold(tx, id, checker)
    await close(tx, id, {
      state: 'checked',
      counts: JSON.stringify(counts),
      encoding: file?.encoding ?? null,
      ignored: file?.ignored ?? [],
      count_after: compiled.count,
      room_after: compiled.room,
    })
  })
}

async function readFile(ctx: ShopContext, id: string): Promise<FileLines & { encoding: string }> {
  const pieces = () => piecesOf((work) => ctx.tx(work), id)
  const encoding = await encodingOf(pieces())
  return { ...(await readLines(decoded(pieces(), encoding))), encoding }
}

/** The plan is ours until the transaction ends. */
async function hold(tx: ShopTx, id: string, checker: string): Promise<void> {
  const { rows } = await sql<{ checker: string | null }>`
    select checker from redirect_plans where shop_id = ${shopOf(tx)} and id = ${id} for update`.execute(tx)
  if (rows[0]?.checker !== checker) throw new TakenOver()
}

/** The file's bytes have been read; what the rows say is kept. */
async function close(tx: ShopTx, id: string, result: Parameters<typeof updatePlan>[2]): Promise<void> {
  await updatePlan(tx, id, result)
  await sql`delete from redirect_plan_pieces where shop_id = ${shopOf(tx)} and plan_id = ${id}`.execute(tx)
}

async function insertRows(
  tx: ShopTx,
  shopId: ShopId,
  { id, rows }: { id: string; rows: readonly PlanRow[] },
): Promise<void> {
  const values = rows.map(({ at, line, path, before, after, verdict, findings }) => [
    ...[shopId, id, at, line, path, before, after, verdict, JSON.stringify(findings)],
  ])
  await sql`
    insert into redirect_plan_rows (shop_id, plan_id, at, line, path, before, after, verdict, findings)
      values ${valuesOf(values)}`.execute(tx)
}
