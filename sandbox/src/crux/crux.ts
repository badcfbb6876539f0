import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxContext, Surface } from '../context.ts'
import { storeOfHost } from '../files/store-of-host.ts'
import { cruxKnobs } from './crux-knobs.ts'
import { asDate, metricOf, NAMES, windowOfToday, windowsUntil } from './field-metrics.ts'

const HOST = 'chromeuxreport.googleapis.com'
/** Queries per minute and project, both methods together (GoogleChrome/developer.chrome.com#5465). */
const A_MINUTE = 150
const WEEK = 7 * 86_400_000

const query = z.strictObject({
  url: z.url().optional(),
  origin: z.url().optional(),
  formFactor: z.enum(['PHONE', 'DESKTOP', 'TABLET']).optional(),
  metrics: z.array(z.string()).optional(),
  collectionPeriodCount: z.number().int().min(1).max(40).optional(),
})
type Query = z.infer<typeof query>

/**
 * Serves the Chrome UX Report: `records:queryRecord` and `records:queryHistoryRecord`. Sources:
 * developer.chrome.com/docs/crux/api and …/history-api (requests, records, 404 for too few visitors, layout shifts as
 * text, gaps as null or NaN), googleapis.dev, QueryHistoryRequest (collectionPeriodCount from 1 to 40, default 25).
 * The visitors are made up from the store's name and the week.
 */
export const cruxSurface: Surface = async (server, context) => {
  for (const method of ['queryRecord', 'queryHistoryRecord'] as const)
    server.route({
      method: 'POST',
      url: `/v1/records::${method}`,
      constraints: { host: HOST },
      handler: (request, reply) => answer(request, reply, { context, method }),
    })
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, method }: { context: SandboxContext; method: 'queryRecord' | 'queryHistoryRecord' },
) {
  const { key } = request.query as { key?: string }
  if (!(key ?? request.headers['x-goog-api-key']))
    return failed(reply, 403, 'PERMISSION_DENIED', 'The request is missing a valid API key.')
  if (isTooMuch(context)) return failed(reply, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.')
  const read = query.safeParse(request.body)
  const asked = read.data?.url ?? read.data?.origin
  if (!read.success || asked === undefined || (read.data.url && read.data.origin))
    return failed(reply, 400, 'INVALID_ARGUMENT', 'Give one url or one origin.')
  cruxKnobs(context.state).asked.push({ url: asked, method })
  if (!isKnown(context, read.data)) return failed(reply, 404, 'NOT_FOUND', 'chrome ux report data not found')
  const seed = `${asked}|${read.data.formFactor ?? 'ALL'}`
  const names = NAMES.filter((name) => read.data.metrics?.includes(name) ?? true)
  const dimensions = read.data.formFactor && { formFactor: read.data.formFactor }
  const record = {
    key: { ...dimensions, ...(read.data.url ? { url: asked } : { origin: asked }) },
    ...(method === 'queryRecord'
      ? latest(names, seed)
      : series(names, seed, read.data.collectionPeriodCount ?? 25)),
  }
  return reply.send({ record })
}

/** True if the report has data: only stores have visitors, and only their home page has enough of its own. */
function isKnown({ state }: SandboxContext, { url, origin }: Query): boolean {
  const asked = new URL(url ?? origin ?? '')
  const store = storeOfHost(state, asked.host)
  if (!store) return false
  const coverage = cruxKnobs(state).coverage.get(store.handle) ?? 'page'
  return url === undefined ? coverage !== 'none' : coverage === 'page' && asked.pathname === '/'
}

function isTooMuch({ state }: SandboxContext): boolean {
  const knobs = cruxKnobs(state)
  const at = Math.floor(Date.now() / 60_000)
  if (knobs.minute.at !== at) knobs.minute = { at, calls: 0 }
  knobs.minute.calls += 1
  if (knobs.busy === 0) return knobs.minute.calls > A_MINUTE
  knobs.busy -= 1
  return true
}

type Names = typeof NAMES

function latest(names: Names, seed: string) {
  const { first, last } = windowOfToday(new Date())
  const week = Math.floor(last.getTime() / WEEK)
  const metrics = names.map((name) => {
    const { p75, histogram } = metricOf(name, { seed, week })
    return [name, { histogram, percentiles: { p75 } }]
  })
  return {
    metrics: Object.fromEntries(metrics),
    collectionPeriod: { firstDate: asDate(first), lastDate: asDate(last) },
  }
}

/**
 * Returns the history; the oldest values of interaction_to_next_paint are missing because the metric is newer than
 * the others.
 */
function series(names: Names, seed: string, count: number) {
  const windows = windowsUntil(new Date(), count)
  const metrics = names.map((name) => {
    const p75s = windows.map(({ last }, at) => {
      if (name === 'interaction_to_next_paint' && at < 2) return at === 0 ? null : 'NaN'
      return metricOf(name, { seed, week: Math.floor(last.getTime() / WEEK) }).p75
    })
    return [name, { percentilesTimeseries: { p75s } }]
  })
  return {
    metrics: Object.fromEntries(metrics),
    collectionPeriods: windows.map(({ first, last }) => ({
      firstDate: asDate(first),
      lastDate: asDate(last),
    })),
  }
}

function failed(reply: FastifyReply, code: number, status: string, message: string) {
  return reply.code(code).send({ error: { code, message, status } })
}
