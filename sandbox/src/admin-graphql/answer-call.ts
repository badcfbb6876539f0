import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { GraphQLError } from 'graphql'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { bucketOf } from '../faults/faults.ts'
import { callerOf } from './caller.ts'
import { type CallCounts, callCountsOf } from './cost/call-counts.ts'
import { actualCost, type CostQuestion, requestedCost } from './cost/query-cost.ts'
import type { Throttle } from './cost/throttle.ts'
import type { AdminRequest } from './engine/admin-request.ts'
import { type GraphqlBody, parseOperation, runOperation } from './engine/run-operation.ts'
import { adminApi, isApiVersion } from './engine/schema.ts'
import { resolvers } from './resolvers.ts'

/** Highest cost of one query, on any plan (shopify.dev, rate limits). */
const MAX_COST = 1000
const LIMITS = 'https://shopify.dev/api/usage/rate-limits'

const bodySchema = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

export interface AdminCall {
  host: string
  version: string
  token: string
  body: unknown
}

export interface AdminAnswer {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** Answers one call of the Admin API as the platform would, faults included. */
export async function answerAdminCall(
  context: SandboxContext,
  throttle: Throttle,
  call: AdminCall,
): Promise<AdminAnswer | 'hang-up'> {
  const { faults } = context
  const counts = callCountsOf(context.state, call.host.toLowerCase())
  counts.requests++
  const headers: Record<string, string> = { 'x-request-id': randomUUID() }
  const plain = (status: number, errors: unknown): AdminAnswer => ({ status, headers, body: { errors } })
  await faults.linger()
  if (faults.strikes(faults.knobs.timeoutRate)) {
    counts.timeouts++
    await pause(faults.knobs.timeoutMs, undefined, { ref: false })
    return 'hang-up'
  }
  if (faults.strikes(faults.knobs.serverErrorRate)) {
    counts.serverErrors++
    return plain(503, 'Service Unavailable')
  }

  if (!isApiVersion(call.version)) return plain(404, 'Not Found')
  const caller = callerOf(context, call)
  if (caller === 'no-store') return plain(404, 'Not Found')
  if (caller === 'bad-token')
    return plain(401, '[API] Invalid API key or access token (unrecognized login or wrong password)')
  headers['x-shopify-api-version'] = call.version

  const body = bodySchema.safeParse(call.body)
  if (!body.success) return plain(400, { query: 'Required parameter missing or invalid' })
  const request: AdminRequest = {
    ...caller,
    api: adminApi(call.version),
    resolvers,
    bulk: false,
    origin: 'single',
  }
  return answerOperation(
    { request, throttle, headers, counts },
    {
      query: body.data.query,
      variables: body.data.variables ?? {},
      operationName: body.data.operationName ?? null,
    },
  )
}

function answerOperation(
  {
    request,
    throttle,
    headers,
    counts,
  }: { request: AdminRequest; throttle: Throttle; headers: Record<string, string>; counts: CallCounts },
  body: GraphqlBody,
): AdminAnswer | 'hang-up' {
  const { knobs, ...faults } = request.context.faults
  const answer = (content: unknown): AdminAnswer => ({ status: 200, headers, body: content })
  const parsed = parseOperation(request.api, body)
  if ('errors' in parsed) return answer({ errors: parsed.errors.map(withCode) })

  const question: CostQuestion = { ...parsed, schema: request.api.schema, variables: body.variables }
  const requested = requestedCost(question)
  if (requested > MAX_COST) return answer({ errors: [tooDear(requested)] })

  const key = `${request.app.clientId}|${request.store.id}`
  const size = bucketOf(knobs)
  const cost = (actual: number | null) => ({
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: throttle.status(key, size),
    },
  })
  if (faults.strikes(knobs.throttledRate) || !throttle.take(key, requested, size)) {
    counts.throttled++
    return answer({ errors: [THROTTLED], extensions: cost(null) })
  }

  if (faults.strikes(knobs.internalErrorRate)) {
    counts.serverErrors++
    return answer({ errors: [internalError(headers)] })
  }

  const result = runOperation(request, parsed, body.variables)
  const actual = result.data ? actualCost(question, result.data) : 0
  throttle.giveBack(key, requested - actual, size)
  const writes = parsed.operation.operation === 'mutation'
  counts.answered++
  counts.mutations += writes ? 1 : 0
  counts.pointsRequested += requested
  counts.pointsSpent += actual
  if (writes && faults.strikes(knobs.resetAfterApplyRate)) {
    counts.cutConnections++
    return 'hang-up'
  }
  if (writes && faults.strikes(knobs.internalErrorAfterApplyRate)) {
    counts.serverErrors++
    return answer({ errors: [internalError(headers)] })
  }
  return answer({
    ...(result.errors ? { errors: result.errors } : {}),
    ...(result.data === undefined ? {} : { data: result.data }),
    extensions: cost(actual),
  })
}

const THROTTLED = {
  message: 'Throttled',
  extensions: { code: 'THROTTLED', documentation: LIMITS },
}

function internalError({ 'x-request-id': requestId }: Record<string, string>) {
  return {
    message: `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`,
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  }
}

function tooDear(cost: number) {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_COST}).\n\nSee ${LIMITS} for more information on how the cost of a query is calculated.\n\nTo query larger amounts of data with fewer limits, bulk operations should be used instead.\n`,
    extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_COST, documentation: LIMITS },
  }
}

/** Adds a code to syntax and validation errors, as the platform does. */
function withCode(error: GraphQLError) {
  return { ...error.toJSON(), extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...error.extensions } }
}
