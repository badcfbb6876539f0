import { setTimeout as wait } from 'node:timers/promises'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { type AdminGraphql, PlatformError, type PlatformErrorKind, type PlatformShop } from './client.ts'
import type { AdminOperation } from './operation.ts'
import { type Sent, send } from './send.ts'

export interface AdminGraphqlSettings {
  outbound: Outbound
  tokens: AccessTokens
  /** Longest time one call waits for points or for a recovering platform, in milliseconds. Default 20,000. */
  patienceMs?: number
  /** Told of every call and how it ended, for figures. */
  onCall?: (operation: string, outcome: 'ok' | PlatformErrorKind) => void
}

/** Pauses before a read is tried again after a 5xx or a lost connection, in milliseconds. */
const READ_RETRY_PAUSES = [250, 1_000, 3_000]

/** The Admin API over HTTP; see `AdminGraphql` for what it promises. */
export function createAdminGraphql(settings: AdminGraphqlSettings): AdminGraphql {
  return {
    async query(shop, operation, variables) {
      try {
        const data = await run(settings, shop, { operation, variables })
        settings.onCall?.(operation.name, 'ok')
        return data
      } catch (error) {
        if (error instanceof PlatformError) settings.onCall?.(operation.name, error.kind)
        throw error
      }
    },
  }
}

async function run<Variables extends object, Data>(
  settings: AdminGraphqlSettings,
  shop: PlatformShop,
  call: { operation: AdminOperation<Variables, Data>; variables: Variables },
): Promise<Data> {
  const { operation, variables } = call
  const writes = /^\s*mutation\b/m.test(operation.document)
  const deadline = Date.now() + (settings.patienceMs ?? 20_000)
  const fail = (
    kind: PlatformErrorKind,
    message: string,
    extra: { cause?: unknown; mayHaveApplied?: boolean } = {},
  ) => new PlatformError(kind, { operation: operation.name, message, ...extra })
  const noToken = () => fail('not-authorized', `${shop.domain} has no valid access token; open the app there`)

  let token = await settings.tokens.get(shop)
  let renewed = false
  for (let attempt = 0; ; ) {
    if (token === null) throw noToken()
    const sent = await send(settings.outbound, { shop, token, document: operation.document, variables })
    if (sent.kind === 'answered') return accept(operation, sent, fail)
    if (sent.kind === 'unauthorized') {
      if (renewed) throw noToken()
      token = await settings.tokens.renew(shop, token)
      renewed = true
      continue
    }
    if (sent.kind === 'throttled') {
      if (Date.now() + sent.waitMs > deadline)
        throw fail('throttled', 'the store has no points left for this')
      await wait(sent.waitMs)
      continue
    }
    // What writes is never sent again: none of our mutations is idempotent on the platform's side.
    const pause = READ_RETRY_PAUSES[attempt++]
    const mayRetry = !writes || (sent.kind === 'unreachable' && !sent.sent)
    const transient = sent.kind === 'unavailable' || sent.kind === 'unreachable'
    if (transient && mayRetry && pause !== undefined && Date.now() + pause < deadline) {
      await wait(pause)
      continue
    }
    throw failureOf(sent, { writes, fail })
  }
}

type Fail = (
  kind: PlatformErrorKind,
  message: string,
  extra?: { cause?: unknown; mayHaveApplied?: boolean },
) => PlatformError

function failureOf(
  sent: Exclude<Sent, { kind: 'answered' | 'unauthorized' | 'throttled' }>,
  { writes, fail }: { writes: boolean; fail: Fail },
): PlatformError {
  switch (sent.kind) {
    case 'refused':
      return fail('access-denied', `the platform answered ${sent.status}`)
    case 'unavailable':
      return fail('unavailable', `the platform answered ${sent.status}`, { mayHaveApplied: writes })
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
  if (denied) throw fail('access-denied', denied.message)
  if (sent.errors.length > 0) {
    // With errors beside data a part may have run: a mutation's caller reads back.
    const mayHaveApplied = sent.data !== null
    throw fail('bad-answer', sent.errors.map((error) => error.message).join('; '), { mayHaveApplied })
  }
  const parsed = operation.data.safeParse(sent.data)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw fail('bad-answer', `the answer does not fit: ${where}`, { mayHaveApplied: true })
}
