import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { submissionsOf } from '../index-now/index-now.ts'
import { controlRoute } from './control-route.ts'

/** Declares `/index-now`: the submissions, in order. */
export function indexNowRoutes(scope: FastifyInstance, { state }: SandboxContext): void {
  controlRoute(scope, 'GET', '/index-now', () => ({ submissions: submissionsOf(state) }))
}
