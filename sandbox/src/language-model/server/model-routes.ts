import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../../context.ts'
import { controlRoute, understood } from '../../control/control-route.ts'
import { modelDeskOf } from './model-desk.ts'
import { FAULTLESS_MODEL, modelKnobs } from './model-knobs.ts'

const key = z.strictObject({ key: z.string().min(8) })
const since = z.strictObject({ sinceId: z.coerce.number().int().default(0) })

/** Declares `/language-model/…`: knobs, keys, counters and the last questions. */
export function modelRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const desk = modelDeskOf(context)
  controlRoute(scope, 'GET', '/language-model/faults', () => desk.knobs)
  controlRoute(scope, 'PATCH', '/language-model/faults', ({ body }) => {
    const given = understood(modelKnobs.partial(), body)
    Object.assign(
      desk.knobs,
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    )
    return desk.knobs
  })
  controlRoute(scope, 'DELETE', '/language-model/faults', () => Object.assign(desk.knobs, FAULTLESS_MODEL))
  controlRoute(scope, 'GET', '/language-model/keys', () => ({ keys: [...desk.keys] }))
  controlRoute(scope, 'POST', '/language-model/keys', ({ body }) => {
    desk.keys.add(understood(key, body).key)
    return { keys: [...desk.keys] }
  })
  controlRoute(scope, 'DELETE', '/language-model/keys', ({ query }) => {
    desk.keys.delete(understood(key, query).key)
    return { keys: [...desk.keys] }
  })
  controlRoute(scope, 'GET', '/language-model/usage', () => desk.usage)
  controlRoute(scope, 'DELETE', '/language-model/usage', () => {
    desk.reset()
    return desk.usage
  })
  controlRoute(scope, 'GET', '/language-model/calls', ({ query }) => {
    const { sinceId } = understood(since, query)
    return { calls: desk.calls.filter(({ id }) => id > sinceId) }
  })
}
