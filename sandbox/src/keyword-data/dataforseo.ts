import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Surface } from '../context.ts'
import { type KeywordDesk, keywordDeskOf, takeKeywordCall } from './keyword-desk.ts'
import { metricsOf, resultsOf } from './keyword-metrics.ts'

const HOST = 'api.dataforseo.com'
/** Password accepted here for every login that is an address. */
export const DATAFORSEO_PASSWORD = 'trial-password'

const locale = { location_code: z.number().int(), language_code: z.string() }
const volumeTask = z.object({ keywords: z.array(z.string()).min(1).max(1_000), ...locale })
const searchTask = z.object({
  keyword: z.string().min(1).max(700),
  depth: z.number().int().default(100),
  ...locale,
})

/**
 * Serves DataForSEO's live methods. Source: docs.dataforseo.com, v3/keywords_data/google_ads/search_volume/live
 * (1,000 keywords a task, 12 calls a minute), v3/serp/google/organic/live/advanced, v3/appendix/errors: responses are
 * 200 with separate status codes for the whole and for each task; 401 for an unknown login.
 */
export const dataForSeoSurface: Surface = (server, { state }) => {
  const desk = keywordDeskOf(state)
  live(server, desk, {
    url: '/v3/keywords_data/google_ads/search_volume/live',
    perMinute: 12,
    task: volumeTask,
    result: ({ keywords }) =>
      keywords.map((keyword) => {
        const told = metricsOf(keyword)
        return {
          keyword,
          spell: null,
          search_partners: false,
          competition: told?.competition ?? null,
          competition_index: told?.competitionIndex ?? null,
          search_volume: told?.volume ?? null,
          low_top_of_page_bid: told?.lowBid ?? null,
          high_top_of_page_bid: told?.highBid ?? null,
          cpc: told?.cpc ?? null,
          monthly_searches:
            told?.months.map(({ volume, ...month }) => ({ ...month, search_volume: volume })) ?? null,
        }
      }),
  })
  live(server, desk, {
    url: '/v3/serp/google/organic/live/advanced',
    perMinute: 2_000,
    task: searchTask,
    result: ({ keyword, depth, location_code, language_code }) => [
      {
        keyword,
        type: 'organic',
        se_domain: 'google.com',
        location_code,
        language_code,
        items: resultsOf(keyword)
          .slice(0, depth)
          .map((item, at) => ({ type: 'organic', rank_group: at + 1, rank_absolute: at + 1, ...item })),
      },
    ],
  })
}

/** Source: dataforseo.com/help-center, "No Search Results" and "Internal SE Server Error". */
const SEARCH_FAULTS = new Map<string, readonly [number, string]>([
  ['no-results', [40_102, 'No Search Results.']],
  ['search-trouble', [40_101, 'Internal SE Server Error.']],
])

interface Live<Task> {
  url: string
  perMinute: number
  task: z.ZodType<Task>
  result(task: Task): object[]
}

function live<Task>(
  server: FastifyInstance,
  desk: KeywordDesk,
  { url, perMinute, task, result }: Live<Task>,
): void {
  server.route({
    method: 'POST',
    url,
    constraints: { host: HOST },
    handler: (request, reply) => {
      const login = loginOf(request)
      if (login === null)
        return reply.code(401).send(whole(40_100, 'You are not authorized to access this resource.', []))
      if (desk.fault === 'unavailable') return reply.code(500).send(whole(50_000, 'Internal Error.', []))
      if (desk.fault === 'unreadable') return reply.type('text/html').send('<html>Gateway</html>')
      if (!takeKeywordCall(desk, `${url} ${login}`, perMinute) || desk.fault === 'quota')
        return reply.send(whole(40_202, 'You have exceeded the rate limit per minute.', []))
      const [asked] = Array.isArray(request.body) ? request.body : []
      const read = task.safeParse(asked)
      const told = read.success ? (desk.fault === 'empty' ? null : result(read.data)) : null
      const failed = url.includes('/serp/') ? SEARCH_FAULTS.get(desk.fault) : undefined
      const status = failed ?? (read.success ? [20_000, 'Ok.'] : [40_501, 'Invalid Field.'])
      const one = {
        id: 'task',
        status_code: status[0],
        status_message: status[1],
        result: failed ? null : told,
      }
      return reply.send(whole(20_000, 'Ok.', [one]))
    },
  })
}

function loginOf({ headers }: FastifyRequest): string | null {
  const [, encoded = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
  const [login = '', password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return login.includes('@') && password === DATAFORSEO_PASSWORD ? login : null
}

function whole(code: number, message: string, tasks: object[]) {
  const counts = { tasks_count: tasks.length, tasks_error: 0 }
  return { version: '0.1.20261001', status_code: code, status_message: message, ...counts, tasks }
}
