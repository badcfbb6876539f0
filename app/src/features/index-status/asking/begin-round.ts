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
import { chooseQuestions } from './choose-questions.ts'
import { forgetDays, PER_DAY, questionsLeft } from './day-book.ts'
import { ASK_JOB, ASK_KEY, BEGIN_JOB } from './jobs.ts'
import { addQuestions, countQuestions, dropQuestions } from './question-store.ts'
import { closeRound, findRound, openRound, planRound } from './round-store.ts'

/**
 * Begins a round: chooses what to ask within what is left of the day, and hands it to a worker. One under way takes up what
 * it has not asked: pages may have become known since it began. Throws `index-status.not-connected`,
 * `index-status.no-pages`, `index-status.day-used-up`.
 */
export async function beginRound(ctx: ShopContext): Promise<void> {
  await endLostRound(ctx)
  const console = await searchConsoleOf(ctx)
  if (!console) throw new AppError(indexStatusErrors.notConnected)
  const { left, waiting } = await ctx.tx(async (tx) => ({
    left: (await questionsLeft(tx, console.property)) - KEPT_FOR_MERCHANTS,
    waiting: (await countQuestions(tx)).waiting,
  }))
  if (left <= 0) throw new AppError(indexStatusErrors.dayUsedUp)
  const budget = Math.max(0, left - waiting)
  const { chosen, pages } = await chooseQuestions(ctx, { budget, perDay: PER_DAY - KEPT_FOR_MERCHANTS })
  if (pages === 0) throw new AppError(indexStatusErrors.noPages)
  await ctx.tx(async (tx) => {
    // Questions before their round, as whoever keeps an answer holds them.
    const planned = await addQuestions(tx, chosen)
    await openRound(tx)
    await planRound(tx, { planned, pages })
    await forgetDays(tx)
    await enqueueAsking(ctx, tx)
  })
}

/** Every day, where the plan has it, the shop is connected and pages are known. */
export async function repeatRound(ctx: ShopContext): Promise<void> {
  if (!(await hasFeature(ctx, indexStatusGate))) return
  try {
    await beginRound(ctx)
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('index-status.')) throw error
    ctx.log.info({ reason: error.code }, 'no round of index status today')
  }
}

/** A round by a worker, in the transaction that gives the reason for it: a property was chosen, a scan found pages. */
export function beginSoon(ctx: ShopContext, tx: ShopTx): Promise<void> {
  return ctx.queue.enqueue(BEGIN_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: 'begin' })
}

/** A scan has ended, in its transaction: pages nobody has asked about yet are asked about today, not tomorrow. */
export async function askAboutNewPages(ctx: ShopContext, tx: ShopTx): Promise<void> {
  const { rows } = await sql`
    select 1 from index_status_pages
      where shop_id = ${shopOf(tx)} and verdict is null and gone_at is null limit 1`.execute(tx)
  if (rows.length > 0) await beginSoon(ctx, tx)
}

/** Ends a round that goes on by name only: its job was given up after its last try. What was answered stays. */
export async function endLostRound(ctx: ShopContext): Promise<void> {
  const round = await ctx.tx(findRound)
  if (round?.state !== 'running') return
  if (await ctx.queue.holds(ASK_JOB, { shop: ctx.shop.id, key: ASK_KEY })) return
  await ctx.tx(async (tx) => {
    if (!(await closeRound(tx, { state: 'failed', reason: indexStatusErrors.lost.code }))) return
    await releaseCharges(tx, ctx.shop.id, await dropQuestions(tx))
  })
}

/** One slice of a shop waits and one runs at most. */
export function enqueueAsking(ctx: ShopContext, tx: ShopTx, startAfter?: Date): Promise<void> {
  return ctx.queue.enqueue(
    ASK_JOB,
    { shop: ctx.shop.id, payload: {} },
    { tx, key: ASK_KEY, ...(startAfter && { startAfter }) },
  )
}
