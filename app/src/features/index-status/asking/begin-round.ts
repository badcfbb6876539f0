import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { releaseCharges } from '#core/credits/charges.ts'
import { searchConsoleOf } from '#core/search-console/search-console-of.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { KEPT_FOR_MERCHANTS } from '../contract.ts'
import { indexStatusErrors } from '../errors.ts'
import { indexStatusGate } from '../plan-gates.ts'
import { chooseQuestions, countPages } from './choose-questions.ts'
import { forgetDays, PER_DAY, questionsLeft } from './day-book.ts'
import { ASK_JOB, ASK_KEY, BEGIN_JOB, BEGIN_KEY } from './job-names.ts'
import { addQuestions, countQuestions, dropQuestions, lockQuestions } from './question-store.ts'
import { closeRound, findRound, openRound, planRound } from './round-store.ts'

/**
 * Begins a round: chooses questions within the rest of the day's quota and enqueues them. A running round takes up
 * what it has not asked, since pages may have become known since it began. Throws `index-status.not-connected`,
 * `index-status.no-pages`, `index-status.day-used-up`.
 */
export async function beginRound(ctx: ShopContext): Promise<void> {
  await endLostRound(ctx)
  const { property, budget } = await budgetOf(ctx)
  const { chosen, pages } = await chooseQuestions(ctx, {
    property,
    budget,
    perDay: PER_DAY - KEPT_FOR_MERCHANTS,
  })
  await ctx.tx(async (tx) => {
    // Locks questions before their round, in the same order as `saveAnswer`.
    const planned = await addQuestions(tx, chosen)
    await openRound(tx)
    await planRound(tx, { planned, pages })
    await forgetDays(tx)
    await enqueueAsking(ctx, tx)
  })
}

/**
 * Has a round begin soon, and shows it as running at once: choosing among fifty thousand pages takes longer than
 * somebody waits. Throws as `beginRound`.
 */
export async function askForRound(ctx: ShopContext): Promise<void> {
  await budgetOf(ctx)
  await ctx.tx(async (tx) => {
    await openRound(tx)
    await beginSoon(ctx, tx)
  })
}

/** Returns the property, and how many questions a round may ask today. */
async function budgetOf(ctx: ShopContext): Promise<{ property: string; budget: number }> {
  const console = await searchConsoleOf(ctx)
  if (!console) throw new AppError(indexStatusErrors.notConnected)
  const { property } = console
  const { left, waiting, pages } = await ctx.tx(async (tx) => ({
    left: (await questionsLeft(tx, property)) - KEPT_FOR_MERCHANTS,
    waiting: (await countQuestions(tx)).waiting,
    pages: await countPages(tx),
  }))
  if (left <= 0) throw new AppError(indexStatusErrors.dayUsedUp)
  if (pages === 0) throw new AppError(indexStatusErrors.noPages)
  return { property, budget: Math.max(0, left - waiting) }
}

/** Begins the daily round if the plan includes it, the shop is connected and pages are known. */
export async function repeatRound(ctx: ShopContext): Promise<void> {
  if (!(await hasFeature(ctx, indexStatusGate))) return
  try {
    await beginRound(ctx)
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('index-status.')) throw error
    ctx.log.info({ reason: error.code }, 'no round of index status today')
  }
}

/** Enqueues a round in the transaction that calls for it: a property was chosen, or a scan found pages. */
export function beginSoon(ctx: ShopContext, tx: ShopTx): Promise<void> {
  return ctx.queue.enqueue(BEGIN_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: BEGIN_KEY })
}

/** Runs in the transaction that ends a scan: pages never asked about are asked about today, not tomorrow. */
export async function askAboutNewPages(ctx: ShopContext, tx: ShopTx): Promise<void> {
  const { rows } = await sql`
    select 1 from index_status_pages
      where shop_id = ${shopOf(tx)} and verdict is null and gone_at is null limit 1`.execute(tx)
  if (rows.length > 0) await beginSoon(ctx, tx)
}

/** Ends a round that runs in name only because its job was given up after the last attempt. Its answers stay. */
export async function endLostRound(ctx: ShopContext): Promise<void> {
  const round = await ctx.tx(findRound)
  if (round?.state !== 'running') return
  const shop = ctx.shop.id
  if (await ctx.queue.holds(BEGIN_JOB, { shop, key: BEGIN_KEY })) return
  if (await ctx.queue.holds(ASK_JOB, { shop, key: ASK_KEY })) return
  await ctx.tx(async (tx) => {
    await lockQuestions(tx)
    if (!(await closeRound(tx, { state: 'failed', reason: indexStatusErrors.lost.code }))) return
    await releaseCharges(tx, ctx.shop.id, await dropQuestions(tx))
  })
}

/** At most one slice per shop waits and one runs. `overQuota` as in `askSlice`. */
export function enqueueAsking(
  ctx: ShopContext,
  tx: ShopTx,
  { startAfter, overQuota = false }: { startAfter?: Date | undefined; overQuota?: boolean } = {},
): Promise<void> {
  return ctx.queue.enqueue(
    ASK_JOB,
    { shop: ctx.shop.id, payload: { overQuota } },
    { tx, key: ASK_KEY, ...(startAfter && { startAfter }) },
  )
}
