import { setTimeout as wait } from 'node:timers/promises'
import { Counter, type Registry } from 'prom-client'
import { httpErrors } from '#kit/server/http/errors.ts'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import type { SendGuard } from '#kit/server/outbound/send-guard.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { AccessTokens } from '../token-source.ts'
import {
  type AdminGraphql,
  type AdminOperation,
  type CallPriority,
  PlatformError,
  type PlatformErrorFacts,
  type PlatformErrorKind,
  type PlatformShop,
} from './client.ts'
import { createPointsQueue, type PointsQueue } from './points-queue.ts'
import type { SharedRateLimit } from './rate-limit.ts'
import { type CallCosts, createCallCosts, type Sent, send } from './send.ts'

export interface AdminGraphqlSettings {
  outbound: Outbound
  tokens: AccessTokens
  /** Shared by all processes that call for the same stores. */
  points: SharedRateLimit
  /** Priority of calls without one. Default `waiting`. */
  priority?: CallPriority
  /** Longest time one call waits for points or for a recovering platform, in milliseconds. Default 20,000. */
  patienceMs?: number
  /** Receives every call and its outcome, for metrics. */
  onCall?: (operation: string, outcome: 'ok' | PlatformErrorKind) => void
}

/** Delays before a read is retried after an error of the platform's own or a lost connection, in milliseconds. */
const READ_RETRY_PAUSES = [250, 1_000, 3_000]

interface Client extends AdminGraphqlSettings {
  patienceMs: number
  queue: PointsQueue
  costs: CallCosts
}

/** The Admin API over HTTP; see `AdminGraphql` for its guarantees. */
export function createAdminGraphql(settings: AdminGraphqlSettings): AdminGraphql {
  const client: Client = {
    ...settings,
    patienceMs: settings.patienceMs ?? timeLimit('callPatience'),
    queue: createPointsQueue(settings.points),
    costs: createCallCosts(),
  }
  return {
    async query(shop, operation, variables, options) {
      const priority = options?.priority ?? settings.priority ?? 'waiting'
      try {
        const guard = options?.guard
        const data = await run(client, shop, { operation, variables, priority, ...(guard && { guard }) })
        settings.onCall?.(operation.name, 'ok')
        return data
      } catch (error) {
        if (error instanceof PlatformError) settings.onCall?.(operation.name, error.kind)
        throw error
      }
    },
  }
}

interface Call<Variables extends object, Data> {
  operation: AdminOperation<Variables, Data>
  variables: Variables
  priority: CallPriority
  guard?: SendGuard
}

async function run<Variables extends object, Data>(
  settings: Client,
  shop: PlatformShop,
  call: Call<Variables, Data>,
): Promise<Data> {
  const { operation } = call
  const isWrite = operation.writes
  const deadline = performance.now() + settings.patienceMs
  const fail = (kind: PlatformErrorKind, message: string, extra: FailExtra = {}) =>
    new PlatformError(kind, { operation: operation.name, message, ...extra })
  const noToken = () =>
    fail('not-authorized', `${shop.domain} has no valid access token; open the app there`, {
      shop: shop.domain,
    })

  let token = await unsent(settings.tokens.get(shop))
  let renewed = false
  for (let attempt = 0; ; ) {
    if (token === null) throw noToken()
    const sent = await sendWithPoints(settings, { shop, token, call, deadline })
    if (sent === 'no-points') throw fail('throttled', 'the store has no points left for this')
    if (sent.kind === 'answered') return accept(operation, sent, fail)
    if (sent.kind === 'unauthorized') {
      if (renewed) throw noToken()
      token = await unsent(settings.tokens.renew(shop, token))
      renewed = true
      continue
    }
    if (sent.kind === 'throttled') {
      if (performance.now() + sent.waitMs > deadline)
        throw fail('throttled', 'the store has no points left for this')
      await wait(sent.waitMs)
      continue
    }
    // A write that was sent is never repeated: none of our mutations is idempotent on the platform's side.
    const pause = READ_RETRY_PAUSES[attempt++]
    const mayRetry = !isWrite || (sent.kind === 'unreachable' && !sent.sent)
    const transient = sent.kind === 'unavailable' || sent.kind === 'unreachable'
    if (transient && mayRetry && pause !== undefined && performance.now() + pause < deadline) {
      await wait(pause)
      continue
    }
    throw failureOf(sent, { writes: isWrite, fail })
  }
}

/** Sends the call once its points are available, and records the cost the platform reports. */
async function sendWithPoints<Variables extends object, Data>(
  { queue, costs, outbound }: Client,
  order: { shop: PlatformShop; token: string; call: Call<Variables, Data>; deadline: number },
): Promise<Sent | 'no-points'> {
  const { shop, token, call, deadline } = order
  const { operation, variables, priority, guard } = call
  const cost = costs.expect(operation, variables)
  const reserved = await unsent(
    queue.take(shop, { cost, priority, patienceMs: deadline - performance.now() }),
  )
  if (!reserved) return 'no-points'
  const sent = await send(outbound, { shop, token, document: operation.document, variables, guard }).catch(
    (error: unknown) => {
      // Refused by its guard: the points were not spent.
      reserved.record(null, false)
      throw error
    },
  )
  const told = 'cost' in sent ? sent.cost : null
  if (told) costs.record(operation, variables, told.requested)
  const arrived = !['throttled', 'unauthorized', 'refused'].includes(sent.kind)
  reserved.record(told, arrived && !(sent.kind === 'unreachable' && !sent.sent))
  return sent
}

/** Marks failures before a call was sent: nothing happened, and database errors must not reach the caller. */
async function unsent<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (cause) {
    const error = cause instanceof AppError ? cause : new AppError(httpErrors.busy, undefined, { cause })
    throw Object.assign(error, { mayHaveApplied: false })
  }
}

type FailExtra = Pick<PlatformErrorFacts, 'cause' | 'mayHaveApplied' | 'platformMessage' | 'shop'>
type Fail = (kind: PlatformErrorKind, message: string, extra?: FailExtra) => PlatformError

function failureOf(
  sent: Exclude<Sent, { kind: 'answered' | 'unauthorized' | 'throttled' }>,
  { writes, fail }: { writes: boolean; fail: Fail },
): PlatformError {
  switch (sent.kind) {
    case 'refused':
      return fail('access-denied', `the platform answered ${sent.status}`)
    case 'unavailable':
      return fail('unavailable', sent.message, {
        mayHaveApplied: writes,
        ...(sent.platformMessage !== undefined && { platformMessage: sent.platformMessage }),
      })
    case 'unreachable':
      return fail('unreachable', sent.cause.message, {
        cause: sent.cause,
        mayHaveApplied: writes && sent.sent,
      })
    case 'unreadable':
      return fail('bad-answer', sent.message, { mayHaveApplied: writes })
  }
}

function accept<Variables extends object, Data>(
  operation: AdminOperation<Variables, Data>,
  sent: Extract<Sent, { kind: 'answered' }>,
  fail: Fail,
): Data {
  const denied = sent.errors.find((error) => error.code === 'ACCESS_DENIED')
  if (denied) throw fail('access-denied', denied.message, { platformMessage: denied.message })
  if (sent.errors.length > 0) {
    // With errors and data, a part may have been executed: a mutation's caller reads back.
    const mayHaveApplied = sent.data !== null
    const said = sent.errors.map((error) => error.message).join('; ')
    throw fail('bad-answer', said, { mayHaveApplied, platformMessage: said })
  }
  const parsed = operation.data.safeParse(sent.data)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw fail('bad-answer', `the answer does not fit: ${where}`, { mayHaveApplied: true })
}

/** Counts calls of the platform by operation and outcome. */
export function platformCalls(registry: Registry): (operation: string, outcome: string) => void {
  const calls = new Counter({
    name: 'signpost_platform_calls_total',
    help: 'Calls of the Admin API, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  return (operation, outcome) => calls.inc({ operation, outcome })
}
