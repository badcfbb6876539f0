import type { ShopContext } from '#core/context/context.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { askForRound, endLostRound } from './asking/begin-round.ts'
import { PER_DAY, questionsLeft } from './asking/day-book.ts'
import { findRound, type RoundRow } from './asking/round-store.ts'
import {
  type IndexListInput,
  type IndexProblem,
  type IndexRow,
  type IndexSettings,
  type IndexState,
  PAGE_SIZE,
} from './contract.ts'
import { ageOfAnswers, countByVerdict, listChanges, listPages, listProblems } from './list-store.ts'
import { indexStatusGate } from './plan-gates.ts'
import { findSettings, type SettingsRow, saveSettings } from './settings-store.ts'

/** Most changes shown above the list. */
const MOST_CHANGES = 5
const FORTNIGHT_MS = 14 * DAY_MS

/** Returns the index status of the store's pages, its age, and the running round. */
export async function getState(ctx: ShopContext): Promise<IndexState> {
  await endLostRound(ctx)
  const credits = await creditsLeft(ctx)
  return ctx.tx(async (tx) => {
    // Before what is counted: with a round that has ended the screen stops asking.
    const round = await findRound(tx)
    const connection = await findConnection(tx)
    const property = connection?.property ?? null
    const { counts, outside, gone } = await countByVerdict(tx, property)
    const settings = await findSettings(tx)
    const now = Date.parse(await clockOf(tx))
    return {
      property,
      broken: connection?.broken ?? null,
      round: round && describeRound(round),
      pages: Object.values(counts).reduce((sum, pages) => sum + pages, 0),
      scanning: (await findRun(tx, ctx.shop.id))?.state === 'running',
      gone,
      counts,
      outside,
      answers: await ageOfAnswers(tx, new Date(now - FORTNIGHT_MS)),
      agreement: { compared: round?.compared ?? 0, agreed: round?.agreed ?? 0 },
      quota: { perDay: PER_DAY, left: property === null ? PER_DAY : await questionsLeft(tx, property) },
      changes: await listChanges(tx, MOST_CHANGES),
      settings: { alerts: settings.alerts, resubmit: settings.resubmit },
      hasMail: ctx.mailer !== null,
      resubmission: describeResubmission(settings),
      credits,
    }
  })
}

async function creditsLeft(ctx: ShopContext): Promise<number | null> {
  const { balances, unmetered } = await balanceOf(ctx)
  return unmetered ? null : (balances.find(({ credit }) => credit === 'google-index')?.available ?? 0)
}

function describeRound({
  state,
  reason,
  planned,
  asked,
  started_at,
  finished_at,
}: RoundRow): IndexState['round'] {
  const finishedAt = finished_at?.toISOString() ?? null
  return { state, reason, planned, asked, startedAt: started_at.toISOString(), finishedAt }
}

function describeResubmission(row: SettingsRow): IndexState['resubmission'] {
  return (
    row.resubmitted_at && {
      at: row.resubmitted_at.toISOString(),
      pages: row.resubmitted_pages,
      sitemapRefusal: row.sitemap_refusal,
      indexNowRefusal: row.index_now_refusal,
    }
  )
}

/** Begins a round on the merchant's request. Throws `plans.locked`, `index-status.*`. */
export async function checkNow(ctx: ShopContext): Promise<IndexState> {
  await requireFeature(ctx, indexStatusGate)
  await askForRound(ctx)
  return getState(ctx)
}

/** Returns one page of the list. */
export async function getPages(
  ctx: ShopContext,
  { page, ...filters }: IndexListInput,
): Promise<{ rows: IndexRow[]; total: number; pageSize: number }> {
  const offset = (page - 1) * PAGE_SIZE
  return { ...(await ctx.tx((tx) => listPages(tx, filters, { offset }))), pageSize: PAGE_SIZE }
}

/** Returns the reasons why pages are not valid, the most frequent first. */
export function getProblems(ctx: ShopContext): Promise<IndexProblem[]> {
  return ctx.tx(listProblems)
}

/** Changes what runs automatically. Throws `plans.locked`. */
export async function changeSettings(ctx: ShopContext, settings: IndexSettings): Promise<IndexState> {
  await requireFeature(ctx, indexStatusGate)
  await ctx.tx((tx) => saveSettings(tx, settings))
  return getState(ctx)
}
