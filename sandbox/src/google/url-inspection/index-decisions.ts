import { createHash } from 'node:crypto'
import type { StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import type { Coverage } from './coverage.ts'

/** The engine's decision on a page, independent of the page's content. */
interface Decision {
  coverage: Coverage
  /** Time of the last crawl. */
  at: Date
}

const planted = new WeakMap<State, Map<string, Decision>>()

/** Sets the engine's decision on a page; null restores its own decision. */
export function plantDecision(
  state: State,
  store: StoreRecord,
  path: string,
  coverage: Coverage | null,
): void {
  const decisions = planted.get(state) ?? new Map<string, Decision>()
  planted.set(state, decisions)
  const key = `${store.handle} ${path}`
  if (coverage === null) decisions.delete(key)
  else decisions.set(key, { coverage, at: new Date() })
}

/**
 * Returns the decision on an indexable page: the planted one, or else one derived from the path, so that it is
 * stable. About six of a hundred product pages are left out, as in every store.
 */
export function decisionOf(state: State, store: StoreRecord, path: string): Decision {
  const known = planted.get(state)?.get(`${store.handle} ${path}`)
  if (known) return known
  const draw = createHash('sha256').update(`${store.handle} ${path}`).digest().readUInt32BE(0)
  const at = new Date(Date.now() - (1 + (draw % 11)) * 86_400_000 - (draw % 80_000) * 1_000)
  // Pages that link to others are always indexed.
  if (!path.startsWith('/products/')) return { coverage: 'indexed', at }
  const percentile = draw % 100
  if (percentile < 4) return { coverage: 'crawled', at }
  return { coverage: percentile < 6 ? 'discovered' : 'indexed', at }
}
