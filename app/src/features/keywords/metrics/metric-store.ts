import { sql } from 'kysely'
import type { KeywordAnswer } from '#adapters/keyword-data/keyword-answer.ts'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { MetricSource } from '../domain/keyword.ts'

/** The country and language metrics are for. */
export interface MetricLocale {
  country: string
  language: string
}

/** Stored metrics of one keyword from one source. */
interface SourcedMetrics extends KeywordAnswer {
  source: MetricSource
  fetchedAt: string
}

/** Rows per statement. */
const AT_ONCE = 500

/**
 * Stores the metrics of a source, replacing earlier ones of the same keywords. Competitors stay if the answer has
 * none.
 */
export async function saveMetrics(
  tx: ShopTx,
  { source, country, language }: MetricLocale & { source: MetricSource },
  metrics: readonly KeywordAnswer[],
): Promise<void> {
  const now = await clockOf(tx)
  const shop = shopOf(tx)
  for (let at = 0; at < metrics.length; at += AT_ONCE) {
    const rows = metrics
      .slice(at, at + AT_ONCE)
      .map((one) => [
        ...[shop, one.keyword, source, country, language, one.volume, one.month && `${one.month}-01`],
        ...[one.competition, one.competitionIndex, one.cpcMicros, one.lowBidMicros, one.highBidMicros],
        ...[
          one.currency,
          JSON.stringify(one.months),
          one.competitors && JSON.stringify(one.competitors),
          now,
        ],
      ])
    await sql`
      insert into keyword_metrics (shop_id, keyword, source, country, language, volume, month, competition,
          competition_index, cpc_micros, low_bid_micros, high_bid_micros, currency, months, competitors, fetched_at)
        values ${valuesOf(rows)}
        on conflict (shop_id, keyword, source, country, language) do update set
          volume = excluded.volume, month = excluded.month, competition = excluded.competition,
          competition_index = excluded.competition_index, cpc_micros = excluded.cpc_micros,
          low_bid_micros = excluded.low_bid_micros, high_bid_micros = excluded.high_bid_micros,
          currency = excluded.currency, months = excluded.months,
          competitors = coalesce(excluded.competitors, keyword_metrics.competitors),
          fetched_at = excluded.fetched_at`.execute(tx)
  }
}

interface MetricRow {
  keyword: string
  source: MetricSource
  volume: string | null
  month: string | null
  competition: SourcedMetrics['competition']
  competition_index: number | null
  cpc_micros: string | null
  low_bid_micros: string | null
  high_bid_micros: string | null
  currency: string | null
  months: SourcedMetrics['months']
  competitors: SourcedMetrics['competitors']
  fetched_at: Date
}

/** Reads a source's metrics of these keywords for a country and language; keywords without metrics are absent. */
export async function findMetrics(
  tx: ShopTx,
  { source, country, language }: MetricLocale & { source: MetricSource },
  keywords: readonly string[],
): Promise<Map<string, SourcedMetrics>> {
  if (keywords.length === 0) return new Map()
  const { rows } = await sql<MetricRow>`
    select keyword, source, volume, to_char(month, 'YYYY-MM') as month, competition, competition_index, cpc_micros,
        low_bid_micros, high_bid_micros, currency, months, competitors, fetched_at
      from keyword_metrics where shop_id = ${shopOf(tx)} and source = ${source} and country = ${country}
        and language = ${language} and keyword = any(${[...keywords]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.keyword, describe(row)]))
}

function describe(row: MetricRow): SourcedMetrics {
  const number = (value: string | null) => (value === null ? null : Number(value))
  const { keyword, source, month, competition, currency, months, competitors } = row
  return {
    keyword,
    source,
    month,
    competition,
    currency,
    months,
    competitors,
    volume: number(row.volume),
    competitionIndex: row.competition_index,
    cpcMicros: number(row.cpc_micros),
    lowBidMicros: number(row.low_bid_micros),
    highBidMicros: number(row.high_bid_micros),
    fetchedAt: row.fetched_at.toISOString(),
  }
}
