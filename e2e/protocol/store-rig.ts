import { request } from 'undici'
import { drawings } from '../../app/testing/kept-between-runs.ts'
import { control, type SandboxAccess, startSandboxProcess } from '../../app/testing/sandbox.ts'
import type { Version } from './schemas.ts'

/** All scopes that the battery needs. */
const EVERY_SCOPE = [
  'write_products',
  'write_content',
  'write_files',
  'write_online_store_navigation',
  'write_themes',
  'write_metaobjects',
  'write_metaobject_definitions',
  'read_locales',
  'write_translations',
  'read_markets',
]

interface GraphqlAnswer {
  status: number
  data: unknown
  errors: { message: string; path?: (string | number)[]; extensions?: Record<string, unknown> }[]
  cost: {
    requestedQueryCost: number
    actualQueryCost: number | null
    throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
  } | null
}

interface StoreOrder {
  name: string
  products?: number | object[]
  variants?: number
  collections?: number
  pages?: number
  articles?: number
  image?: boolean
  theme?: boolean
  locales?: string[]
  webPresences?: object[]
}

export interface RigStore {
  handle: string
  domain: string
  installationId: number
  productIds: number[]
  collectionIds: number[]
  pageIds: number[]
  articleIds: number[]
  blogId: number
  token: string
}

/** A platform of its own, for tests that change its knobs. */
export interface Rig {
  access: SandboxAccess
  /** Creates a store, installs the app and gets a token with `scopes`. */
  store(order: StoreOrder, scopes?: string[]): Promise<RigStore>
  token(store: RigStore, order: { scopes?: string[]; expiresIn?: number }): Promise<string>
  ask(store: RigStore, document: string, options?: AskOptions): Promise<GraphqlAnswer>
  control<Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer>
  /** Fetches a URL of the platform, whatever its host. */
  fetch(url: string): Promise<{ status: number; text: string }>
  stop(): Promise<void>
}

interface AskOptions {
  variables?: object
  version?: Version | string
  token?: string
}

export async function startRig(options: { appUrl?: string } = {}): Promise<Rig> {
  const { access, stop } = await startSandboxProcess({ storefronts: 8, drawings, ...options })
  const token: Rig['token'] = async (store, order) => {
    const issued = await control<{ accessToken: string }>(
      access,
      'POST',
      `/stores/${store.handle}/tokens`,
      order,
    )
    return issued.accessToken
  }
  return {
    access,
    token,
    control: (method, path, body) => control(access, method, path, body),
    async store(order, scopes = EVERY_SCOPE) {
      const made = await control<
        Omit<RigStore, 'token' | 'handle'> & { store: { handle: string; domain: string } }
      >(access, 'POST', '/stores', { theme: false, ...order })
      const { handle, domain } = made.store
      const installed = await control<{ installation: { id: number } }>(
        access,
        'POST',
        `/stores/${handle}/install`,
      )
      const store = { ...made, handle, domain, installationId: installed.installation.id, token: '' }
      return { ...store, token: await token(store, { scopes }) }
    },
    async ask(store, document, { variables = {}, version = '2026-10', token } = {}) {
      const answer = await request(`http://127.0.0.1:${access.port}/admin/api/${version}/graphql.json`, {
        method: 'POST',
        headers: {
          host: store.domain,
          'content-type': 'application/json',
          'x-shopify-access-token': token ?? store.token,
        },
        body: JSON.stringify({ query: document, variables }),
      })
      const body = (await answer.body.json()) as {
        data?: unknown
        errors?: GraphqlAnswer['errors']
        extensions?: { cost: GraphqlAnswer['cost'] }
      }
      return {
        status: answer.statusCode,
        data: body.data,
        errors: body.errors ?? [],
        cost: body.extensions?.cost ?? null,
      }
    },
    async fetch(url) {
      const { host, port, pathname, search } = new URL(url)
      const answer = await request(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host } })
      return { status: answer.statusCode, text: await answer.body.text() }
    },
    stop,
  }
}

/** Returns the value at a path of a response; undefined if the path ends early. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let current: unknown = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Record<string | number, unknown>)[key]
  }
  return current
}

/** Polls until `done` returns true; throws after `seconds`. */
export async function until<T>(
  read: () => Promise<T>,
  done: (value: T) => boolean,
  seconds = 60,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  while (true) {
    const value = await read()
    if (done(value)) return value
    if (Date.now() > deadline)
      throw new Error(`Not so after ${seconds} s: ${JSON.stringify(value).slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
