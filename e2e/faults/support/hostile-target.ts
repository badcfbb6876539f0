import { Agent, fetch } from 'undici'
import type { Registry } from '../../../app/src/core/registry/registry.ts'
import { API_PREFIX } from '../../../app/src/entries/merchant-api.ts'
import type { SandboxAccess } from '../../../app/testing/sandbox.ts'
import { sessionToken, type TokenKey } from '../../../app/testing/session-token.ts'
import { type ContractCall, contractCalls } from './contract-calls.ts'
import { honestValues } from './honest-values.ts'
import { type Installation, type RigStore, until } from './installation.ts'
import type { ProductProcess } from './product-process.ts'

// A new connection for each request: the server may close a kept one at the moment it is reused.
const dispatcher = new Agent({ pipelining: 0 })

/** The web process under attack, as a merchant's browser sees it. */
export interface HostileTarget {
  origin: string
  authorize(): Promise<string>
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  listens(): Promise<void>
  /** Event loop delay since the last call, in ms. */
  loopDelay(): Promise<{ p99: number; max: number }>
}

export function hostileTarget(
  installation: Installation,
  store: RigStore,
  web: ProductProcess,
): HostileTarget {
  const origin = `http://127.0.0.1:${installation.webPort}`
  const status = `http://127.0.0.1:${installation.webStatusPort}`
  const authorize = bearerOf(store.domain, installation.platform)
  return {
    origin,
    authorize,
    async call(method, path, body) {
      const answer = await fetch(`${origin}${API_PREFIX}${path}`, {
        method,
        headers: {
          authorization: await authorize(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        dispatcher,
      })
      const text = await answer.text()
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : null }
    },
    async listens() {
      const asked = () =>
        fetch(`${status}/readyz`, { dispatcher }).then(
          ({ ok }) => ok,
          () => false,
        )
      await until(asked, Boolean, { words: web.log })
    },
    async loopDelay() {
      const metrics = await (await fetch(`${status}/metrics`, { dispatcher })).text()
      const read = (name: string) =>
        Math.round(
          Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds\\S* (\\S+)`, 'm').exec(metrics)?.[1]) *
            1e4,
        ) / 10
      return { p99: read('p99'), max: read('max') }
    },
  }
}

/** A session token is valid for a minute. */
function bearerOf(domain: string, key: TokenKey): () => Promise<string> {
  let held = { at: 0, token: '' }
  return async () => {
    if (Date.now() - held.at > 20_000) held = { at: Date.now(), token: await sessionToken(domain, key) }
    return `Bearer ${held.token}`
  }
}

/** Routes with inputs that refer to existing things, and those that answered such an input with success. */
export interface ReachableCalls {
  calls: ContractCall[]
  answered: ReadonlySet<string>
}

/**
 * Reads the catalogue, calls every route correctly, and uses the ids of the created things as inputs. Deletes
 * nothing.
 */
export async function reachableCalls(
  target: HostileTarget,
  facts: { registry: Registry; store: RigStore; platform: SandboxAccess },
): Promise<ReachableCalls> {
  await target.call('POST', '/catalogue/sync')
  await until(
    () => target.call('GET', '/catalogue'),
    ({ body }) => (body as { data?: { state?: string } })?.data?.state === 'done',
  )
  const ids = new Map<string, string>()
  const answered = new Set<string>()
  // Two rounds: the second finds what the first created.
  for (let round = 0; round < 2; round++) {
    for (const call of contractCalls(facts.registry, honestValues(facts, ids))) {
      if (call.method === 'DELETE' || call.path.endsWith('/delete')) continue
      // A route for one thing must wait until that thing exists.
      if (round === 0 && call.path.includes('{')) continue
      // The input with the fewest members first: filters that match nothing find nothing.
      for (const input of call.inputs.toReversed()) {
        const { status, body } = await target.call(...asRequest(call, input))
        if (status >= 300) continue
        answered.add(call.name)
        const id = call.path.includes('{') ? null : firstId(body)
        if (id === null) continue
        ids.set(call.path, id)
        break
      }
    }
  }
  return { calls: contractCalls(facts.registry, honestValues(facts, ids)), answered }
}

function asRequest({ method, path }: ContractCall, input: unknown): [string, string, unknown?] {
  const members = (input ?? {}) as Record<string, unknown>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(members[name])))
  if (method !== 'GET') return [method, filled, members]
  const query = new URLSearchParams(members as Record<string, string>)
  return [method, `${filled}?${query}`]
}

function firstId(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { id } = value as { id?: unknown }
  if (typeof id === 'string' && !id.startsWith('gid:')) return id
  for (const inner of Object.values(value)) {
    const found = firstId(inner)
    if (found !== null) return found
  }
  return null
}
