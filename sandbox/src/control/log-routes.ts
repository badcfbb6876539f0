import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { callCountsOf, resetCallCounts } from '../admin-graphql/cost/call-counts.ts'
import { throttleOf } from '../admin-graphql/cost/throttle.ts'
import type { SandboxContext } from '../context.ts'
import { bucketOf } from '../faults/faults.ts'
import { controlRoute, storeNamed, understood } from './control-route.ts'

const writesQuery = z.strictObject({
  store: z.string(),
  operation: z.string().optional(),
  outcome: z.enum(['applied', 'user-error', 'refused', 'failed']).optional(),
  actor: z.enum(['app', 'merchant']).optional(),
  origin: z.enum(['single', 'bulk']).optional(),
  /** A global id the write names or created. */
  resource: z.string().optional(),
  /** Only writes logged after this id. */
  sinceId: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
})
const storeQuery = z.strictObject({ store: z.string() })
const webhooksQuery = z.strictObject({ store: z.string(), topic: z.string().optional() })

const countQuery = writesQuery.omit({ limit: true }).extend({
  by: z.enum(['operation', 'outcome', 'origin', 'actor', 'target', 'resource']).default('operation'),
})

/**
 * Declares `/writes` (changes requested of the platform), `/calls` (their number and points), `/webhooks` (deliveries
 * to apps).
 */
export function logRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const { state } = context
  const matching = (asked: Omit<z.infer<typeof writesQuery>, 'limit'>) =>
    state
      .list(
        storeNamed(context, asked.store),
        'WriteLog',
        asked.sinceId === undefined ? {} : { after: asked.sinceId },
      )
      .filter((write) => asked.operation === undefined || write.operation === asked.operation)
      .filter((write) => asked.outcome === undefined || write.outcome === asked.outcome)
      .filter((write) => asked.actor === undefined || write.actor === asked.actor)
      .filter((write) => asked.origin === undefined || write.origin === asked.origin)
      .filter((write) => asked.resource === undefined || write.resources.includes(asked.resource))
  controlRoute(scope, 'GET', '/writes', ({ query }) => {
    const asked = understood(writesQuery, query)
    const writes = matching(asked).slice(0, asked.limit)
    return { writes, lastId: writes.at(-1)?.id ?? asked.sinceId ?? 0 }
  })
  controlRoute(scope, 'GET', '/writes/count', ({ query }) => {
    const { by, ...asked } = understood(countQuery, query)
    const writes = matching(asked)
    const keys = writes.flatMap((write) => (by === 'resource' ? write.resources : [write[by] ?? '']))
    const counts: Record<string, number> = {}
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
    return { total: writes.length, counts }
  })
  controlRoute(scope, 'DELETE', '/writes', ({ query }) => {
    const store = storeNamed(context, understood(storeQuery, query).store)
    return { removed: state.deleteAll(store, 'WriteLog') }
  })
  controlRoute(scope, 'GET', '/calls', ({ query }) => {
    const store = storeNamed(context, understood(storeQuery, query).store)
    return {
      ...callCountsOf(state, store.domain),
      buckets: throttleOf(state).exact(`|${store.id}`, bucketOf(context.faults.knobs)),
    }
  })
  controlRoute(scope, 'DELETE', '/calls', ({ query }) => {
    const store = storeNamed(context, understood(storeQuery, query).store)
    resetCallCounts(state, store.domain)
  })
  controlRoute(scope, 'GET', '/webhooks', ({ query }) => {
    const asked = understood(webhooksQuery, query)
    const deliveries = state
      .list(storeNamed(context, asked.store), 'WebhookDelivery')
      .filter((delivery) => asked.topic === undefined || delivery.topic === asked.topic)
    return { deliveries }
  })
}
