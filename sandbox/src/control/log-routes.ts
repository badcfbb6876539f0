import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { controlRoute, storeNamed, understood } from './control-route.ts'

const writesQuery = z.strictObject({
  store: z.string(),
  operation: z.string().optional(),
  outcome: z.enum(['applied', 'user-error', 'refused', 'failed']).optional(),
  actor: z.enum(['app', 'merchant']).optional(),
  /** Only writes noted after this one. */
  sinceId: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
})
const webhooksQuery = z.strictObject({ store: z.string(), topic: z.string().optional() })

/** `/writes` (what the platform was asked to change) and `/webhooks` (what it told apps). */
export function logRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const { state } = context
  controlRoute(scope, 'GET', '/writes', ({ query }) => {
    const asked = understood(writesQuery, query)
    const store = storeNamed(context, asked.store)
    const after = asked.sinceId
    const writes = state
      .list(store, 'WriteLog', after === undefined ? {} : { after })
      .filter((write) => asked.operation === undefined || write.operation === asked.operation)
      .filter((write) => asked.outcome === undefined || write.outcome === asked.outcome)
      .filter((write) => asked.actor === undefined || write.actor === asked.actor)
      .slice(0, asked.limit)
    return { writes, lastId: writes.at(-1)?.id ?? after ?? 0 }
  })
  controlRoute(scope, 'GET', '/webhooks', ({ query }) => {
    const asked = understood(webhooksQuery, query)
    const deliveries = state
      .list(storeNamed(context, asked.store), 'WebhookDelivery')
      .filter((delivery) => asked.topic === undefined || delivery.topic === asked.topic)
    return { deliveries }
  })
}
