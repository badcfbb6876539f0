import type { ShopContext } from '#core/context/context.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { findFill } from '#core/search-console/fill/fill-store.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { countImport } from '#core/uploads/count-import.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import {
  type CsvAnswer,
  type KeywordAccount,
  type KeywordGap,
  type KeywordListInput,
  type KeywordOverlap,
  type KeywordRanking,
  type KeywordSettings,
  type KeywordState,
  type KeywordTarget,
  PAGE_SIZE,
} from './contract.ts'
import { keywordOf, MOST_TARGETS, type TargetKind } from './domain/keyword.ts'
import { keywordErrors } from './errors.ts'
import { findMetrics, saveMetrics } from './metrics/metric-store.ts'
import { readMetrics } from './metrics/read-csv.ts'
import { keywordsGate } from './plan-gates.ts'
import { REPORT_JOB, REPORT_KEY } from './reports/job-names.ts'
import { countOverlaps, countRankings, listGaps, listOverlaps, listRankings } from './reports/list-store.ts'
import { ownRankings } from './reports/own-rankings.ts'
import { gapsOf, hasDays } from './reports/report-gaps.ts'
import { findReport, type ReportRow } from './reports/report-store.ts'
import { findSettings, saveSettings } from './settings-store.ts'
import { removeAccount, saveAccount, sourcesOf } from './sources/account.ts'
import { listTargets, renameTarget, replaceTargets } from './target-store.ts'

/** Most lines named of those a file's reading left out. */
const REFUSED_SHOWN = 100

/**
 * Returns the settings, the metrics known, and the days they cover. Enqueues a new report if the stored one is
 * behind.
 */
export async function getState(ctx: ShopContext): Promise<KeywordState> {
  // Before the report: with a job that has ended the screen stops asking.
  const isMaking = await ctx.queue.holds(REPORT_JOB, { shop: ctx.shop.id, key: REPORT_KEY })
  const found = await ctx.tx(async (tx) => {
    const connection = await findConnection(tx)
    const settings = await findSettings(tx)
    const targets = await listTargets(tx)
    const fill = await findFill(tx)
    const report = await findReport(tx)
    const isBehind = fill !== null && report?.revision !== fill.revision && (await hasDays(tx, fill))
    const gaps = report && (await gapsOf(tx, report))
    // While its days are still being fetched, a new report for each would be wasted work. The first fill goes on for
    // hours with days that are older.
    const isWhole = gaps === null || (gaps.missing === 0 && gaps.isOutgrown)
    const isDue = isBehind && (isWhole || fill.state !== 'running')
    if (isDue)
      await ctx.queue.enqueue(REPORT_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: REPORT_KEY })
    return {
      settings,
      isUnderWay: fill?.state === 'running' || isDue,
      state: {
        isConnected: connection !== null && connection.property !== null && connection.broken === null,
        broken: connection?.broken ?? null,
        settings: { source: settings.source, country: settings.country, language: settings.language },
        sources: sourcesOf(ctx, settings),
        account:
          settings.account_source === null
            ? null
            : { source: settings.account_source, name: settings.account_name ?? '' },
        targets: {
          collection: targets.filter(({ kind }) => kind === 'collection').length,
          product: targets.filter(({ kind }) => kind === 'product').length,
        },
        known: (
          await metricsOf(
            tx,
            settings,
            targets.map(({ keyword }) => keyword),
          )
        ).size,
        report: report && {
          ...(await describeReport(tx, report, settings)),
          missingDays: gaps?.missing ?? 0,
        },
      },
    }
  })
  return { ...found.state, isReporting: isMaking || found.isUnderWay }
}

async function describeReport(
  tx: ShopTx,
  report: ReportRow,
  settings: KeywordSettings,
): Promise<Omit<NonNullable<KeywordState['report']>, 'missingDays'>> {
  const [all, named] = [Number(report.impressions), Number(report.named)]
  return {
    from: report.from,
    to: report.to,
    leftOut: report.left_out,
    queries: await countRankings(tx),
    overlaps: await countOverlaps(tx),
    gaps: (await listGaps(tx, 1, settings)).total,
    hidden: all === 0 ? 0 : Math.max(0, Math.min(1, 1 - named / all)),
    madeAt: report.made_at.toISOString(),
  }
}

async function metricsOf(
  tx: ShopTx,
  { source, country, language }: KeywordSettings,
  keywords: readonly string[],
) {
  return source === 'none'
    ? new Map<string, never>()
    : findMetrics(tx, { source, country, language }, keywords)
}

/** Stores source, country and language. Throws `plans.locked`. */
export async function changeSettings(ctx: ShopContext, settings: KeywordSettings): Promise<KeywordState> {
  await requireFeature(ctx, keywordsGate)
  await ctx.tx((tx) => saveSettings(tx, settings))
  return getState(ctx)
}

/** Returns the targets with the chosen source's metrics and the store's own ranking for their keywords. */
export function getTargets(ctx: ShopContext): Promise<KeywordTarget[]> {
  return ctx.tx(async (tx) => {
    const settings = await findSettings(tx)
    const targets = await listTargets(tx)
    const keywords = [...new Set(targets.map(({ keyword }) => keyword))]
    const metrics = await metricsOf(tx, settings, keywords)
    const own = await ownRankings(tx, keywords)
    return targets.map((target) => {
      const { keyword: _, ...said } = metrics.get(target.keyword) ?? { keyword: '' }
      return {
        ...target,
        metrics: metrics.has(target.keyword) ? (said as KeywordTarget['metrics']) : null,
        own: own.get(target.keyword) ?? null,
      }
    })
  })
}

/**
 * Replaces the targets of a kind. Throws `keywords.too-many-collections`, `keywords.too-many-products`,
 * `plans.locked`.
 */
export async function chooseTargets(
  ctx: ShopContext,
  { kind, ids }: { kind: TargetKind; ids: string[] },
): Promise<KeywordTarget[]> {
  await requireFeature(ctx, keywordsGate)
  const distinct = [...new Set(ids)]
  const most = MOST_TARGETS[kind]
  if (distinct.length > most)
    throw new AppError(
      kind === 'collection' ? keywordErrors.tooManyCollections : keywordErrors.tooManyProducts,
      { most },
    )
  await ctx.tx((tx) => replaceTargets(tx, kind, distinct))
  return getTargets(ctx)
}

/** Changes the keyword of a target. Throws `keywords.keyword-required`, `keywords.gone`, `plans.locked`. */
export async function changeKeyword(
  ctx: ShopContext,
  { kind, id, keyword }: { kind: TargetKind; id: string; keyword: string },
): Promise<KeywordTarget[]> {
  await requireFeature(ctx, keywordsGate)
  const words = keywordOf(keyword)
  if (words === '') throw new AppError(keywordErrors.keywordRequired)
  if (!(await ctx.tx((tx) => renameTarget(tx, { kind, id, keyword: words }))))
    throw new AppError(keywordErrors.gone)
  return getTargets(ctx)
}

/**
 * Stores the metrics of a file, and selects files as the source, with its country and language. Throws `keywords.*`,
 * `plans.locked`.
 */
export async function importCsv(
  ctx: ShopContext,
  { text, ...chosen }: { text: string; country?: string | undefined; language?: string | undefined },
): Promise<CsvAnswer> {
  await requireFeature(ctx, keywordsGate)
  const { metrics, refused, unread } = await readMetrics(text)
  if (metrics.length === 0) throw new AppError(keywordErrors.nothingRead)
  return ctx.tx(async (tx) => {
    await countImport(ctx, tx, { feature: 'keywords', importsUsedUp: keywordErrors.importsUsedUp })
    const settings = await findSettings(tx)
    const { country = settings.country, language = settings.language } = chosen
    await saveMetrics(tx, { source: 'csv', country, language }, metrics)
    await saveSettings(tx, { source: 'csv', country, language })
    const read = new Set(metrics.map(({ keyword }) => keyword))
    const matched = (await listTargets(tx)).filter(({ keyword }) => read.has(keyword)).length
    return {
      read: metrics.length,
      matched,
      unread,
      leftOut: refused.length,
      refused: refused.slice(0, REFUSED_SHOWN),
    }
  })
}

/** Stores the shop's own account of a source, encrypted. Throws `plans.locked`. */
export async function keepAccount(ctx: ShopContext, account: KeywordAccount): Promise<KeywordState> {
  await requireFeature(ctx, keywordsGate)
  await saveAccount(ctx, account)
  return getState(ctx)
}

/** Deletes the shop's own account. */
export async function forgetAccount(ctx: ShopContext): Promise<KeywordState> {
  await removeAccount(ctx)
  return getState(ctx)
}

type Listed<Row> = Promise<{ rows: Row[]; total: number; pageSize: number }>

/** Returns a page of the queries the store ranks for. */
export async function getRankings(ctx: ShopContext, input: KeywordListInput): Listed<KeywordRanking> {
  return { ...(await ctx.tx((tx) => listRankings(tx, input))), pageSize: PAGE_SIZE }
}

/** Returns a page of the queries for which several pages rank. */
export async function getOverlaps(ctx: ShopContext, { page }: { page: number }): Listed<KeywordOverlap> {
  return { ...(await ctx.tx((tx) => listOverlaps(tx, page))), pageSize: PAGE_SIZE }
}

/** Returns a page of the queries that have demand but no good page. */
export async function getGaps(ctx: ShopContext, { page }: { page: number }): Listed<KeywordGap> {
  const found = await ctx.tx(async (tx) => listGaps(tx, page, await findSettings(tx)))
  return { ...found, pageSize: PAGE_SIZE }
}
