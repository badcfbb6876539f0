import { createHash } from 'node:crypto'
import type { StoreRecord } from '../../state/records.ts'
import type { State } from '../../state/state.ts'
import type { Coverage } from './coverage.ts'

/** What the engine decided of a page without any reason a page shows. */
interface Decision {
  coverage: Coverage
  /** When it last read the page. */
  at: Date
}

const planted = new WeakMap<State, Map<string, Decision>>()

/** Has the engine decide so of a page from now on; null leaves it to its own judgement again. */
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
 * What it decided of a page that may be indexed: the planted decision, or else by the page's own number, so that it stays:
 * of a hundred pages about six are left out, as in every store.
 */
export function decisionOf(state: State, store: StoreRecord, path: string): Decision {
  const known = planted.get(state)?.get(`${store.handle} ${path}`)
  if (known) return known
  const draw = createHash('sha256').update(`${store.handle} ${path}`).digest().readUInt32BE(0)
  const at = new Date(Date.now() - (1 + (draw % 11)) * 86_400_000 - (draw % 80_000) * 1_000)
  // Pages that lead to others are read and kept.
  if (!path.startsWith('/products/')) return { coverage: 'indexed', at }
  const place = draw % 100
  if (place < 4) return { coverage: 'crawled', at }
  return { coverage: place < 6 ? 'discovered' : 'indexed', at }
}
