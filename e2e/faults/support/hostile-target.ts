import { Agent, fetch } from 'undici'
import type { Registry } from '../../../app/src/core/registry/registry.ts'
import { API_PREFIX } from '../../../app/src/entries/merchant-api.ts'
import { languageModelSettingsFor, type SandboxAddress } from '../../../app/testing/sandbox.ts'
import { sessionToken, type TokenKey } from '../../../app/testing/session-token.ts'
import { type ContractCall, contractCalls } from './contract-calls.ts'
import { type Installation, type RigStore, until } from './installation.ts'
import type { ProductProcess } from './product-process.ts'
import type { ValidValues } from './valid-input.ts'

// A connection of its own for each question: one kept open may be closed by the server at the moment it is used again.
const dispatcher = new Agent({ pipelining: 0 })

/** The web process that is attacked, as a merchant's browser sees it. */
export interface HostileTarget {
  origin: string
  authorize(): Promise<string>
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  listens(): Promise<void>
  /** Since it was asked last, in ms. */
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
      const figures = await (await fetch(`${status}/metrics`, { dispatcher })).text()
      const read = (name: string) =>
        Math.round(
          Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds\\S* (\\S+)`, 'm').exec(figures)?.[1]) *
            1e4,
        ) / 10
      return { p99: read('p99'), max: read('max') }
    },
  }
}

/** A session token lives a minute. */
function bearerOf(domain: string, key: TokenKey): () => Promise<string> {
  let held = { at: 0, token: '' }
  return async () => {
    if (Date.now() - held.at > 20_000) held = { at: Date.now(), token: await sessionToken(domain, key) }
    return `Bearer ${held.token}`
  }
}

/**
 * The routes with inputs that are about something: the catalogue is read, every route is asked once as it should be, and
 * the ids of what came to be stand in the inputs.
 */
export async function reachableCalls(
  target: HostileTarget,
  facts: { registry: Registry; store: RigStore; platform: SandboxAddress },
): Promise<ContractCall[]> {
  await target.call('POST', '/catalogue/sync')
  await until(
    () => target.call('GET', '/catalogue'),
    ({ body }) => (body as { data?: { state?: string } })?.data?.state === 'done',
  )
  const ids = new Map<string, string>()
  // Twice: what the first round made, the second one finds.
  for (let round = 0; round < 2; round++) {
    for (const { method, path, inputs } of contractCalls(facts.registry, honestValues(facts, ids))) {
      if (method === 'DELETE' || path.includes('{') || path.endsWith('/delete')) continue
      // The one with the fewest members first: filters that fit nothing find nothing.
      for (const input of inputs.toReversed()) {
        const query =
          method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
        const answer = await target.call(
          method,
          `${path}${query}`,
          method === 'GET' ? undefined : (input ?? {}),
        )
        const id = answer.status === 200 ? firstId(answer.body) : null
        if (id === null) continue
        ids.set(path, id)
        break
      }
    }
  }
  return contractCalls(facts.registry, honestValues(facts, ids))
}

/** What stands in the product's own patterns and names. */
function honestValues(
  { registry, store, platform }: { registry: Registry; store: RigStore; platform: SandboxAddress },
  ids: ReadonlyMap<string, string>,
): ValidValues {
  const named: Record<string, string | undefined> = {
    generator: registry.generators[0]?.name,
    writer: registry.actions[0]?.generator,
    baseUrl: languageModelSettingsFor(platform).LANGUAGE_MODEL_BASE_URL,
    apiKey: platform.languageModelKey,
    language: 'en',
  }
  return ({ path, field, pattern }) => {
    if (field === 'gid' || pattern?.includes('gid:')) {
      // The pattern's own types; a product is there, of others the store may have none. The one that is deleted goes:
      // nothing else is asked about it.
      const types = /gid:[^\w]*shopify[^\w(]*\(?([\w|]+)/.exec(pattern ?? '')?.[1]?.split('|') ?? ['Product']
      const product = path.endsWith('/delete') ? store.productIds.at(-1) : store.productIds[0]
      return types.includes('Product') ? `gid://shopify/Product/${product}` : `gid://shopify/${types[0]}/1`
    }
    if (field === 'id') {
      const found = ids.get(path.split('/{')[0] ?? '') ?? ids.get('/history')
      // Of another kind of thing: one that fits and is not there says more.
      return found !== undefined && new RegExp(pattern ?? '').test(found) ? found : undefined
    }
    if (field === 'state') return path === '/operations' ? 'done' : 'applied'
    return named[field]
  }
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
