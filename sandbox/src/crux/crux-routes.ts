import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { controlRoute, storeNamed, understood } from '../control/control-route.ts'
import { cruxKnobs } from './crux-knobs.ts'

const order = z.strictObject({
  coverage: z.enum(['none', 'origin', 'page']).optional(),
  /** Number of coming queries to refuse as too many. */
  busy: z.number().int().min(0).optional(),
})

/** Declares `/crux/{handle}`: what the Chrome UX Report covers of a store, and the queries it received. */
export function cruxRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const knobs = cruxKnobs(context.state)
  controlRoute(scope, 'GET', '/crux', () => ({ asked: knobs.asked }))
  controlRoute(scope, 'PATCH', '/crux/:handle', ({ params, body }) => {
    const { handle } = storeNamed(context, params['handle'] ?? '')
    const { coverage, busy } = understood(order, body)
    if (coverage) knobs.coverage.set(handle, coverage)
    if (busy !== undefined) knobs.busy = busy
  })
}
