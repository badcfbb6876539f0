import { z } from 'zod'
import type { Outbound, OutboundResponse } from '#kit/server/outbound/outbound.ts'
import type { SendGuard } from '#kit/server/outbound/send-guard.ts'
import { AppError } from '#kit/shared/errors.ts'
import { API_VERSION } from '../api-version.ts'
import type { AdminOperation, PlatformShop } from './client.ts'

/** Outcome of one HTTP exchange with the Admin API, by what the caller can do about it. */
export type Sent =
  | { kind: 'answered'; data: unknown; errors: GraphqlError[]; cost: Cost | null }
  | { kind: 'throttled'; waitMs: number; cost: Cost | null }
  | { kind: 'unauthorized' }
  | { kind: 'refused'; status: number }
  | { kind: 'unavailable'; message: string; platformMessage?: string; cost: Cost | null }
  | { kind: 'unreachable'; cause: AppError; sent: boolean }
  | { kind: 'unreadable'; message: string }

/** Points of a call, and the bucket after it, as the platform reports them. */
export interface Cost {
  requested: number
  /** Null if nothing was executed. */
  actual: number | null
  throttle: { available: number; bucket: number; restoreRate: number }
}

export interface GraphqlError {
  message: string
  code: string | null
}

const bodySchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).partial().optional() }))
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          actualQueryCost: z.number().nullable(),
          throttleStatus: z.object({
            maximumAvailable: z.number(),
            currentlyAvailable: z.number(),
            restoreRate: z.number(),
          }),
        })
        .partial(),
    })
    .partial()
    .optional(),
})

/** The platform requires a pause of a second before another attempt (facts §3). */
const MIN_WAIT_MS = 1_000

/** Sends one GraphQL request and sorts its answer. Never throws an `AppError`: `Sent` says what failed. */
export async function send(
  outbound: Outbound,
  request: {
    shop: PlatformShop
    token: string
    document: string
    variables: object
    guard?: SendGuard | undefined
  },
): Promise<Sent> {
  let response: OutboundResponse
  try {
    response = await outbound.fetch(`https://${request.shop.domain}/admin/api/${API_VERSION}/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-access-token': request.token,
      },
      body: JSON.stringify({ query: request.document, variables: request.variables }),
      maxBytes: 20 * 1024 * 1024,
      ...(request.guard && { sendGuard: request.guard }),
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Connection refused or host not found: the request was never sent.
    const sent = error.details?.['reason'] !== 'ECONNREFUSED' && error.code !== 'outbound.host-not-found'
    return { kind: 'unreachable', cause: error, sent }
  }
  const { status } = response
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 429) {
    const waitMs = Math.max(MIN_WAIT_MS, (response.retryAfterSeconds ?? 0) * 1_000)
    return { kind: 'throttled', waitMs, cost: null }
  }
  if (status >= 500) return { kind: 'unavailable', message: `the platform answered ${status}`, cost: null }
  if (status !== 200) return { kind: 'refused', status }
  return readBody(response.body)
}

function readBody(bytes: Buffer): Sent {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {
    return { kind: 'unreadable', message: 'the answer is not JSON' }
  }
  const parsed = bodySchema.safeParse(json)
  if (!parsed.success) return { kind: 'unreadable', message: 'the answer is not a GraphQL response' }
  const errors = (parsed.data.errors ?? []).map((error) => ({
    message: error.message,
    code: error.extensions?.code ?? null,
  }))
  const cost = costOf(parsed.data.extensions?.cost)
  if (errors.some((error) => error.code === 'THROTTLED'))
    return { kind: 'throttled', waitMs: waitFor(cost), cost }
  const data = parsed.data.data ?? null
  if (data === null && errors.length > 0 && !errors.some(isRefusal)) {
    const said = errors.map(({ message }) => message).join('; ')
    return { kind: 'unavailable', message: said, platformMessage: said, cost }
  }
  return { kind: 'answered', data, errors, cost }
}

/** Codes of requests the platform understood and will refuse again. */
const REFUSALS = new Set([
  'ACCESS_DENIED',
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'INVALID_CURSOR',
  'INVALID_VARIABLE',
  'MAX_COST_EXCEEDED',
  'RESOURCE_NOT_FOUND',
  'SHOP_INACTIVE',
])

/**
 * True if an error without data is about the request: nothing was executed, and another attempt cannot help. An unknown
 * code is not: `INTERNAL_SERVER_ERROR` and `TIMEOUT` arrive with status 200, and a mutation may have been applied.
 * Errors of validation have codes such as `undefinedField`, those of syntax none.
 */
function isRefusal({ code }: GraphqlError): boolean {
  return code === null || REFUSALS.has(code) || /^[a-z]/.test(code)
}

function costOf(
  told: NonNullable<z.infer<typeof bodySchema>['extensions']>['cost'] | undefined,
): Cost | null {
  const { requestedQueryCost, actualQueryCost, throttleStatus } = told ?? {}
  if (requestedQueryCost === undefined || !throttleStatus || throttleStatus.restoreRate <= 0) return null
  const { currentlyAvailable, maximumAvailable, restoreRate } = throttleStatus
  return {
    requested: requestedQueryCost,
    actual: actualQueryCost ?? null,
    throttle: { available: currentlyAvailable, bucket: maximumAvailable, restoreRate },
  }
}

/** Returns the time until the bucket holds enough points for this request, in milliseconds. */
function waitFor(cost: Cost | null): number {
  if (!cost) return MIN_WAIT_MS
  const missing = cost.requested - cost.throttle.available
  return Math.max(MIN_WAIT_MS, Math.ceil((missing / cost.throttle.restoreRate) * 1_000))
}

/** The parts of an operation that determine its cost. */
type Call = Pick<AdminOperation<object, unknown>, 'name' | 'writes'>

/** Minimum cost of a mutation; most cost no more (facts §3). */
const MUTATION = 10
/** Maximum cost of a query, on any plan (facts §3). */
const DEAREST = 1_000
/** First estimate for an unknown query: a base, plus some for each item it names or requests. */
const QUERY = { base: 10, each: 2 }
/** Remembered pairs of an operation and its size, a power of two. */
const REMEMBERED = 2_000

/** Expected costs of calls, from what the platform charged for similar ones. */
export interface CallCosts {
  expect(operation: Call, variables: object): number
  record(operation: Call, variables: object, requested: number): void
}

/**
 * Creates the recorded costs of one process: the highest seen for an operation with variables of about the same size.
 */
export function createCallCosts(): CallCosts {
  const known = new Map<string, number>()
  return {
    expect(operation, variables) {
      const size = sizeOf(variables)
      const recorded = known.get(keyOf(operation, size))
      if (recorded !== undefined) return recorded
      if (operation.writes) return MUTATION
      return Math.min(DEAREST, QUERY.base + QUERY.each * size)
    },
    record(operation, variables, requested) {
      const key = keyOf(operation, sizeOf(variables))
      if (known.size >= REMEMBERED) known.clear()
      known.set(key, Math.max(known.get(key) ?? 0, requested))
    },
  }
}

function keyOf({ name }: Call, size: number): string {
  return `${name} ${Math.ceil(Math.log2(size + 1))}`
}

/** Returns the number of items the variables name or request: elements of lists, and page sizes. */
function sizeOf(variables: object): number {
  let size = 0
  for (const value of Object.values(variables)) {
    if (Array.isArray(value)) size += value.length
    else if (typeof value === 'number') size += value
  }
  return size
}
