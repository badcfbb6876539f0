import { vi } from 'vitest'
import { type Fernhill, livingFernhill } from '../../../../testing/fernhill.ts'
import { platformCall } from '../../../../testing/store-life.ts'
import type { CallAnswer } from '../../../../testing/world.ts'
import type { Leaving, LeavingState } from '../contract.ts'

/** Fernhill with a merchant who leaves, and what the platform then holds. */
export interface LeavingStage extends Fernhill {
  /** Calls the API of any feature; throws for an error. */
  api(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<CallAnswer['body']>
  leave(path: '/look' | '/remove' | '/return', body?: object): Promise<LeavingState>
  /** Waits until this phase is over; throws if it failed. */
  settled(phase: Leaving['phase']): Promise<Leaving>
  /** Waits until a reading has failed. */
  failed(): Promise<Leaving>
  /** Asks the platform as another tool of the same app would. */
  asked<Answer>(query: string, variables?: object): Promise<Answer>
  /** Number of products and collections with a trail of ours on the platform. */
  trailsHeld(): Promise<number>
  trailsAre(count: (held: number) => boolean): Promise<unknown>
}

export async function leavingStage(): Promise<LeavingStage> {
  const fernhill = await livingFernhill()
  const { world, store } = fernhill
  const api: LeavingStage['api'] = async (method, path, body) => {
    const answer = await world.call(method, `/apps/api${path}`, {
      store,
      ...(body !== undefined && { body }),
    })
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const asked: LeavingStage['asked'] = async (query, variables = {}) =>
    (await platformCall(world.platform, store, { query, variables })) as never
  const leaving = async (): Promise<Leaving | null> => (await api('GET', '/leaving')).leaving
  const trailsHeld = async () => {
    const nodes =
      '(first: 100) { nodes { metafield(namespace: "$app:breadcrumbs", key: "trail") { value } } }'
    const { products, collections } = await asked<
      Record<'products' | 'collections', { nodes: { metafield: object | null }[] }>
    >(`{ products${nodes} collections${nodes} }`)
    return [...products.nodes, ...collections.nodes].filter(({ metafield }) => metafield !== null).length
  }
  return {
    ...fernhill,
    api,
    asked,
    trailsHeld,
    leave: (path, body) => api('POST', `/leaving${path}`, body),
    settled: (phase) =>
      vi.waitUntil(
        async () => {
          const now = await leaving()
          if (now?.state === 'failed') throw new Error(`The reading failed: ${now.errorCode}`)
          return now?.state === 'done' && now.phase === phase ? now : null
        },
        { timeout: 90_000, interval: 250 },
      ),
    failed: () =>
      vi.waitUntil(
        async () => {
          const now = await leaving()
          return now?.state === 'failed' ? now : null
        },
        { timeout: 90_000, interval: 250 },
      ),
    trailsAre: (count) =>
      vi.waitUntil(async () => count(await trailsHeld()), { timeout: 90_000, interval: 500 }),
  }
}
