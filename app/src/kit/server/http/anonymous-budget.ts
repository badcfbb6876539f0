import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'
import { sendFailure } from './http-server.ts'
import { type Clock, type RequestBucket, requestBucket } from './request-bucket.ts'

/** Budget of all callers without a token, per process: far more than merchants need, far less than saturates it. */
const BUDGET = { aSecond: 200, atOnce: 600 }

/** Budget of all readers of an API's document: it is a thousand times larger than a refusal, and read once. */
const DOCUMENT_BUDGET = { aSecond: 10, atOnce: 40 }

/** Refuses requests over the budget; returns true if it has answered. */
export type AnonymousBudget = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Creates a shared budget for all callers without a token, for responses that cost more than a refusal: behind the
 * operator's proxy they cannot be told apart. It protects its process, so each process has its own.
 */
export function anonymousBudget(now?: Clock): AnonymousBudget {
  return budgetOf(requestBucket(BUDGET, now))
}

/** The same for an API's document. */
export function documentBudget(now?: Clock): AnonymousBudget {
  return budgetOf(requestBucket(DOCUMENT_BUDGET, now))
}

function budgetOf(bucket: RequestBucket): AnonymousBudget {
  return (request, reply) => {
    if (bucket.take()) return false
    reply.header('retry-after', '1')
    void sendFailure(request, reply, new AppError(httpErrors.tooManyAsked))
    return true
  }
}
