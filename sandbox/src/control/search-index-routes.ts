import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { COVERAGE, type Coverage } from '../google/url-inspection/coverage.ts'
import { plantDecision } from '../google/url-inspection/index-decisions.ts'
import { controlRoute, storeNamed, understood } from './control-route.ts'

const decisions = z.record(
  z.string().startsWith('/'),
  z.enum(Object.keys(COVERAGE) as [Coverage, ...Coverage[]]).nullable(),
)

/**
 * Declares `/stores/{handle}/search-index`: sets the search engine's decisions on pages, by path; null restores its
 * own decision.
 */
export function searchIndexRoutes(scope: FastifyInstance, context: SandboxContext): void {
  controlRoute(scope, 'PATCH', '/stores/:handle/search-index', ({ params, body }) => {
    const store = storeNamed(context, params['handle'] ?? '')
    const given = understood(decisions, body)
    for (const [path, coverage] of Object.entries(given)) plantDecision(context.state, store, path, coverage)
    return { pages: Object.keys(given).length }
  })
}
