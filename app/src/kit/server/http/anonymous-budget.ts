import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'
import { sendFailure } from './http-server.ts'

/** What whoever shows no token may have of one process: far more than merchants open, far less than fills it. */
const A_SECOND = 200
const AT_ONCE = 600

/** Refuses what goes beyond the budget; true when it has answered. */
export type AnonymousBudget = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * A budget of answers that cost more than a refusal, for all who show no token together: behind the operator's proxy
 * nobody can be told from anybody else. It protects the process it runs in, so each has its own.
 */
export function anonymousBudget(now: () => number = () => performance.now()): AnonymousBudget {
  let left = AT_ONCE
  let at = now()
  return (request, reply) => {
    const moment = now()
    left = Math.min(AT_ONCE, left + ((moment - at) / 1_000) * A_SECOND)
    at = moment
    if (left >= 1) {
      left -= 1
      return false
    }
    reply.header('retry-after', '1')
    void sendFailure(request, reply, new AppError(httpErrors.tooManyAsked))
    return true
  }
}
