import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../../context.ts'
import { googleDeskOf } from '../google-desk.ts'
import { dayOfSearches, daysOf, FINAL_AFTER, FRESH_AFTER, type Shown } from '../traffic/day-of-searches.ts'
import { addDays, pacificDay } from '../traffic/pacific.ts'
import { asProperty } from '../traffic/property-view.ts'
import { badRequest } from './google-error.ts'
import { type GoogleRequest, googleRoute } from './google-route.ts'
import { WEBMASTERS_HOST } from './site-routes.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const dimension = z.enum(['date', 'query', 'page', 'country', 'device', 'searchappearance'])
const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

const question = z.object({
  startDate: day,
  endDate: day,
  dimensions: z.array(z.preprocess(lower, dimension)).default([]),
  type: z.enum(['web', 'image', 'video', 'news', 'discover', 'googleNews']).default('web'),
  searchType: z.enum(['web', 'image', 'video', 'news']).optional(),
  dimensionFilterGroups: z
    .array(
      z.object({
        groupType: z.literal('and').default('and'),
        filters: z.array(
          z.object({
            dimension: z.preprocess(lower, z.enum(['query', 'page', 'country', 'device'])),
            operator: z
              .enum(['equals', 'notEquals', 'contains', 'notContains', 'includingRegex', 'excludingRegex'])
              .default('equals'),
            expression: z.string().max(4_096),
          }),
        ),
      }),
    )
    .default([]),
  aggregationType: z.enum(['auto', 'byPage', 'byProperty']).default('auto'),
  rowLimit: z.number().int().min(1).max(25_000).default(1_000),
  startRow: z.number().int().min(0).default(0),
  dataState: z.enum(['final', 'all']).default('final'),
})
type Question = z.infer<typeof question>

/**
 * Declares `searchAnalytics/query`. Source: developers.google.com/webmaster-tools/v1/searchanalytics/query (fields,
 * defaults, order by clicks, or by date if grouped by day; top rows only; `byProperty` is refused together with
 * pages) and …/how-tos/all-your-data.
 */
export function analyticsRoutes(scope: FastifyInstance, context: SandboxContext): void {
  googleRoute(scope, context, {
    method: 'POST',
    host: WEBMASTERS_HOST,
    url: '/webmasters/v3/sites/*',
    quota: 'analytics',
    site: ({ parts }) => parts[4] ?? '',
    run: (request) => answer(context, request),
  })
}

function answer(context: SandboxContext, { body, store }: GoogleRequest) {
  const read = question.safeParse(body)
  if (!read.success) throw badRequest(`Invalid value: ${read.error.issues[0]?.path.join('.')}`)
  const asked = read.data
  if (asked.startDate > asked.endDate) throw badRequest('startDate must be before or equal to endDate')
  const looks = asked.dimensions.includes('searchappearance')
  // "You cannot group by searchAppearance and anything else" (…/how-tos/all-your-data).
  if (looks && asked.dimensions.length > 1)
    throw badRequest('searchAppearance cannot be combined with other dimensions.')
  const byPage = looks || isByPage(asked)
  const shown = store ? shownIn(context, store, asked) : []
  const rows = looks ? byAppearance(shown) : grouped(byPage ? shown : asProperty(shown), asked)
  const { knobs } = googleDeskOf(context)
  const given = rows.slice(0, knobs.rowsPerDay * (daysOf(asked.startDate, asked.endDate).length || 1))
  const size = knobs.rowsPerPage > 0 ? Math.min(knobs.rowsPerPage, asked.rowLimit) : asked.rowLimit
  const page = given.slice(asked.startRow, asked.startRow + size)
  const incomplete = addDays(pacificDay(Date.now()), 1 - FINAL_AFTER)
  return {
    ...(page.length > 0 && { rows: page }),
    responseAggregationType: byPage ? 'byPage' : 'byProperty',
    ...(asked.dataState === 'all' &&
      asked.endDate >= incomplete && { metadata: { first_incomplete_date: incomplete } }),
  }
}

function isByPage({ aggregationType, dimensions, dimensionFilterGroups }: Question): boolean {
  const named = dimensionFilterGroups.some(({ filters }) => filters.some((one) => one.dimension === 'page'))
  const needsPages = named || dimensions.includes('page')
  if (needsPages && aggregationType === 'byProperty')
    throw badRequest("'BY_PROPERTY' is not a valid aggregation type in the context of the request.")
  return needsPages || aggregationType === 'byPage'
}

function shownIn(
  context: SandboxContext,
  store: NonNullable<GoogleRequest['store']>,
  asked: Question,
): Shown[] {
  const newest = addDays(pacificDay(Date.now()), -(asked.dataState === 'all' ? FRESH_AFTER : FINAL_AFTER))
  const to = asked.endDate < newest ? asked.endDate : newest
  if (to < asked.startDate) return []
  const type = asked.searchType ?? asked.type
  const tests = asked.dimensionFilterGroups.flatMap(({ filters }) => filters).map(testOf)
  // A filter by query matches named queries only.
  const named =
    asked.dimensions.includes('query') ||
    asked.dimensionFilterGroups.some(({ filters }) => filters.some((one) => one.dimension === 'query'))
  return daysOf(asked.startDate, to)
    .flatMap((date) => dayOfSearches(context, store, { day: date, type }))
    .filter((one) => !(named && one.hidden) && tests.every((test) => test(one)))
}

type Filter = Question['dimensionFilterGroups'][number]['filters'][number]

function testOf({ dimension: by, operator, expression }: Filter): (one: Shown) => boolean {
  const operand = expression.toLowerCase()
  const value = (one: Shown) => one[by].toLowerCase()
  if (operator === 'equals') return (one) => value(one) === operand
  if (operator === 'notEquals') return (one) => value(one) !== operand
  if (operator === 'contains') return (one) => value(one).includes(operand)
  if (operator === 'notContains') return (one) => !value(one).includes(operand)
  const pattern = new RegExp(expression)
  return (one) => pattern.test(one[by]) === (operator === 'includingRegex')
}

/**
 * Returns the search appearances of a page's result: product pages have product results, others none; translated
 * results are marked as well.
 */
function looksOf({ page, country, position }: Shown): string[] {
  const isProduct = new URL(page).pathname.startsWith('/products/')
  return [
    ...(isProduct ? ['PRODUCT_SNIPPETS'] : []),
    ...(isProduct && position < 10 ? ['MERCHANT_LISTINGS'] : []),
    ...(country === 'fra' ? ['TRANSLATED_RESULT'] : []),
  ]
}

function byAppearance(shown: readonly Shown[]) {
  const rows = shown.flatMap((one) => looksOf(one).map((look) => ({ ...one, page: look })))
  return grouped(rows, { dimensions: ['page'] })
}

function grouped(shown: readonly Shown[], { dimensions }: Pick<Question, 'dimensions'>) {
  const rows = new Map<string, { keys: string[]; clicks: number; impressions: number; positionSum: number }>()
  for (const one of shown) {
    const keys = dimensions.map((name) => (name === 'searchappearance' ? '' : one[name]))
    const key = keys.join('\t')
    const row = rows.get(key) ?? { keys, clicks: 0, impressions: 0, positionSum: 0 }
    rows.set(key, row)
    row.clicks += one.clicks
    row.impressions += one.impressions
    row.positionSum += one.position * one.impressions
  }
  const byDate = dimensions.indexOf('date')
  return [...rows.values()]
    .sort((a, b) =>
      byDate >= 0
        ? (a.keys[byDate] ?? '').localeCompare(b.keys[byDate] ?? '') || b.clicks - a.clicks
        : b.clicks - a.clicks || b.impressions - a.impressions || a.keys.join().localeCompare(b.keys.join()),
    )
    .map(({ keys, clicks, impressions, positionSum }) => ({
      ...(keys.length > 0 && { keys }),
      clicks,
      impressions,
      ctr: clicks / impressions,
      position: positionSum / impressions,
    }))
}
