import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { controlRoute, understood } from '../control/control-route.ts'
import type { State } from '../state/state.ts'

interface Knobs {
  /** Number of coming calls to refuse as too many. */
  busy: number
  asked: { url: string; strategy: string }[]
}

const knobs = new WeakMap<State, Knobs>()

export function pageSpeedKnobs(state: State): Knobs {
  const known = knobs.get(state) ?? { busy: 0, asked: [] }
  knobs.set(state, known)
  return known
}

export function isBusy(state: State): boolean {
  const own = pageSpeedKnobs(state)
  if (own.busy === 0) return false
  own.busy -= 1
  return true
}

const order = z.strictObject({ busy: z.number().int().min(0) })

/**
 * Declares `/pagespeed`: the calls PageSpeed Insights received, and how many of the next ones it refuses as too many.
 */
export function pageSpeedRoutes(scope: FastifyInstance, { state }: SandboxContext): void {
  controlRoute(scope, 'GET', '/pagespeed', () => ({ asked: pageSpeedKnobs(state).asked }))
  controlRoute(scope, 'PATCH', '/pagespeed', ({ body }) => {
    pageSpeedKnobs(state).busy = understood(order, body).busy
  })
}
