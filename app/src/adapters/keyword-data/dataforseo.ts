import { z } from 'zod'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'
import { parsedJson } from '#kit/shared/parsed-json.ts'
import { COUNTRY_NUMBERS } from './google-ads-ids.ts'
import {
  type KeepAnswers,
  type KeywordAnswer,
  type KeywordQuestion,
  KeywordSourceFailure,
} from './keyword-answer.ts'

const API = 'https://api.dataforseo.com/v3'
/** Keywords per call (docs.dataforseo.com, v3/keywords_data/google_ads/search_volume/live). */
const PER_CALL = 1_000
/** Concurrent searches: each keyword needs one, which takes some seconds. */
const SEARCHES_AT_ONCE = 4

export interface DataForSeoAccount {
  login: string
  password: string
}

const number = z.number().nullish()
const monthly = z.object({ year: z.number(), month: z.number(), search_volume: number })
const volume = z.object({
  keyword: z.string(),
  competition: z.string().nullish(),
  competition_index: number,
  search_volume: number,
  low_top_of_page_bid: number,
  high_top_of_page_bid: number,
  cpc: number,
  monthly_searches: z.array(monthly).nullish(),
})
const search = z.object({
  items: z
    .array(
      z.object({
        type: z.string(),
        rank_absolute: number,
        domain: z.string().nullish(),
        url: z.string().nullish(),
        title: z.string().nullish(),
      }),
    )
    .nullish(),
})

/**
 * Returns volumes and bids, and for each keyword the first results of a search. The volumes are paid for: they are
 * kept before the searches, and a search that fails leaves its results unknown. Sources: docs.dataforseo.com,
 * v3/keywords_data/google_ads/search_volume/live and v3/serp/google/organic/live/advanced; amounts are in US dollars.
 */
export async function dataForSeoMetrics(
  outbound: Outbound,
  account: DataForSeoAccount,
  { keywords, country, language, keep }: KeywordQuestion & { keep: KeepAnswers },
): Promise<KeywordAnswer[]> {
  const location = COUNTRY_NUMBERS[country]
  if (location === undefined) throw new KeywordSourceFailure('locale', `No location for ${country}.`)
  const locale = { location_code: location, language_code: language }
  const ask = asking(outbound, account)
  const answers: KeywordAnswer[] = []
  for (let at = 0; at < keywords.length; at += PER_CALL) {
    const part = keywords.slice(at, at + PER_CALL)
    const found = await ask(
      '/keywords_data/google_ads/search_volume/live',
      { keywords: part, ...locale },
      volume,
    )
    answers.push(...found.map(answerOf))
  }
  await keep(answers)
  for (let at = 0; at < answers.length; at += SEARCHES_AT_ONCE)
    await Promise.all(
      answers.slice(at, at + SEARCHES_AT_ONCE).map(async (answer) => {
        const question = { keyword: answer.keyword, ...locale, depth: 10 }
        answer.competitors = await ask('/serp/google/organic/live/advanced', question, search).then(
          resultsOf,
          withoutResults,
        )
      }),
    )
  return answers
}

function answerOf(row: z.infer<typeof volume>): KeywordAnswer {
  const months = (row.monthly_searches ?? [])
    .flatMap(({ year, month, search_volume: searches }) =>
      searches === null || searches === undefined
        ? []
        : [{ month: `${year}-${String(month).padStart(2, '0')}`, volume: searches }],
    )
    .sort((one, other) => (one.month < other.month ? 1 : -1))
  const level = row.competition?.toLowerCase()
  return {
    keyword: row.keyword,
    volume: row.search_volume ?? null,
    month: months[0]?.month ?? null,
    competition: level === 'low' || level === 'medium' || level === 'high' ? level : null,
    competitionIndex: row.competition_index ?? null,
    cpcMicros: micros(row.cpc),
    lowBidMicros: micros(row.low_top_of_page_bid),
    highBidMicros: micros(row.high_top_of_page_bid),
    currency: 'USD',
    months: months.slice(0, 24),
    competitors: null,
  }
}

const micros = (dollars: number | null | undefined): number | null =>
  dollars === null || dollars === undefined ? null : Math.round(dollars * 1_000_000)

function resultsOf(results: z.infer<typeof search>[]): KeywordAnswer['competitors'] {
  const items = results.flatMap((result) => result.items ?? [])
  return items.flatMap(({ type, rank_absolute: position, domain, url, title }) =>
    type === 'organic' && domain && url && /^https?:/.test(url)
      ? [{ position: position ?? 0, domain, url, title: (title ?? '').slice(0, 300) }]
      : [],
  )
}

/** A search that found nothing has no results; of any other that failed they are unknown. */
function withoutResults(error: unknown): KeywordAnswer['competitors'] {
  if (error instanceof KeywordSourceFailure) return error.kind === 'no-results' ? [] : null
  if (error instanceof AppError && error.code.startsWith('outbound.')) return null
  throw error
}

const task = <Result extends z.ZodType>(result: Result) =>
  z.object({
    status_code: z.number(),
    status_message: z.string().nullish(),
    tasks: z
      .array(
        z.object({
          status_code: z.number(),
          status_message: z.string().nullish(),
          result: z.array(result).nullish(),
        }),
      )
      .nullish(),
  })

/** Sends one task of a live method; a failure status throws. */
function asking(outbound: Outbound, { login, password }: DataForSeoAccount) {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  return async <Result extends z.ZodType>(
    path: string,
    question: object,
    result: Result,
  ): Promise<z.infer<Result>[]> => {
    const answer = await outbound.fetch(`${API}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify([question]),
      timeoutMs: 60_000,
    })
    if (answer.status === 401) throw new KeywordSourceFailure('refused', 'The login is not known.')
    if (answer.status >= 500) throw new KeywordSourceFailure('unavailable', `Answered ${answer.status}.`)
    const read = task(result).safeParse(parsedJson(answer.body.toString('utf8')))
    if (!read.success) throw new KeywordSourceFailure('unreadable', 'The response has an unexpected shape.')
    const [first] = read.data.tasks ?? []
    for (const { status_code: code, status_message: words } of [read.data, ...(first ? [first] : [])])
      if (code !== 20_000) throw failureOf(code, words ?? '')
    return first?.result ?? []
  }
}

/** Codes of 401xx that are about the account; the others are about one task, such as 40101, trouble of the search engine. */
const REFUSED = new Set([40_100, 40_104])
const NO_RESULTS = 40_102

/** Codes as listed in docs.dataforseo.com/v3/appendix/errors. */
function failureOf(code: number, words: string): KeywordSourceFailure {
  const message = `${code} ${words}`.slice(0, 200)
  if (code === 40_202 || code === 40_209) return new KeywordSourceFailure('quota', message)
  if (code === 40_200 || code === 40_210) return new KeywordSourceFailure('quota', message)
  if (REFUSED.has(code)) return new KeywordSourceFailure('refused', message)
  if (code === NO_RESULTS) return new KeywordSourceFailure('no-results', message)
  const isTrouble = code >= 50_000 || (code > 40_100 && code < 40_200)
  return new KeywordSourceFailure(isTrouble ? 'unavailable' : 'unreadable', message)
}
