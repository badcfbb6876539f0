import { timeLimit } from '#kit/server/time-limits.ts'

/** How often waiting transactions are looked at. */
const LOOK_MS = 250
/** Looks without an answer that mean silence: longer than a transaction waits for a lock. */
const SILENT_LOOKS = Math.ceil(timeLimit('lockWait') / LOOK_MS) + 1
/** Limit for each statement of a shop known as silent: it shows soon whether its server is back. */
const PROBE_MS = 2_000
/** Silent shops a process remembers; beyond that it forgets the oldest. */
const MOST_KNOWN = 10_000
/** Statement or transaction stopped after its time limit (PostgreSQL, appendix A). */
const TIMED_OUT = /^(57014|25P04)$/
/** Looked at of an error that others wrap. */
const MOST_CAUSES = 5

/** True if the database reports that a server behind it, which holds the rows of some shops, is away or stopping. */
export function isServerAway(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  // A pooler without a database, and a database that stops, end the connection (FATAL) instead.
  return severity !== undefined && severity !== 'FATAL' && /^(08|57P0)/.test(String(code))
}

/** The server with a shop's rows does not answer: nothing was sent, or nothing of it was applied. */
export class ShopSilent extends Error {
  /** As a cluster's coordinator reports a server that it cannot reach. */
  readonly code = '08006'
  readonly severity = 'ERROR'
}

/** One transaction of a shop, from the call to its end. */
export class Visit {
  readonly shop: string
  /** Limit for its statements in milliseconds; null: the connection's own. */
  readonly statementMs: number | null
  isBroken = false
  /** Whether a table of the shop has answered it. */
  wasHeard = false
  looks = 0
  #underWay = 0
  #isEnding = false
  #disconnect: (() => void) | undefined
  readonly #noteHeard: (shop: string) => void

  constructor(shop: string, statementMs: number | null, noteHeard: (shop: string) => void) {
    this.shop = shop
    this.statementMs = statementMs
    this.#noteHeard = noteHeard
  }

  /** `disconnect` ends its connection, and with it everything it waits for. */
  connected(disconnect: () => void): void {
    this.#disconnect = disconnect
  }

  sent(): void {
    this.#underWay += 1
  }

  /** Its commit is sent. From now on nobody knows whether it is applied, so it waits for the answer. */
  commits(): void {
    this.#isEnding = true
    this.sent()
  }

  /** Notes the end of a statement that was sent; `text` if it succeeded. */
  answered(text?: string): void {
    this.#underWay -= 1
    this.looks = 0
    if (text !== undefined) this.heard(text)
  }

  /** Statements that name no shop are answered by the coordinator, which says nothing about the shop's server. */
  heard(text: string): void {
    if (!text.includes('shop_id')) return
    this.wasHeard = true
    this.#noteHeard(this.shop)
  }

  /** Counts a look at it while it waits. */
  lookedAt(): void {
    if (this.#underWay > 0) this.looks += 1
  }

  /** False for one that began before its shop was known as silent and has been answered lately: it is at work. */
  get mayWaitLong(): boolean {
    return this.statementMs !== null || this.looks >= SILENT_LOOKS
  }

  breakOff(): void {
    if (this.isBroken || this.#isEnding || !this.#disconnect) return
    this.isBroken = true
    this.#disconnect()
  }
}

/**
 * Keeps the connections of a process from shops whose server does not answer. A shop whose last transaction ended by
 * time-out, or because its server is away, gets one connection at a time until one of its transactions succeeds, and
 * all such shops together a quarter; further calls are refused at once. Before a first time-out, transactions that
 * have waited in silence are broken off beyond that quarter as soon as others lack connections.
 */
export class SilentShops {
  readonly #visits = new Set<Visit>()
  readonly #known = new Set<string>()
  /** Look at which a shop was last heard; kept while looking. */
  readonly #heard = new Map<string, number>()
  readonly #connections: number
  readonly #most: number
  readonly #isShort: () => boolean
  #looking: NodeJS.Timeout | undefined
  #lookedAt = 0
  #look = 0

  /** `connections`: size of the pool; `isShort`: whether calls wait for one of them. */
  constructor({ connections, isShort }: { connections: number; isShort: () => boolean }) {
    this.#connections = connections
    this.#most = Math.max(1, Math.floor(connections / 4))
    this.#isShort = isShort
  }

  /** Runs one transaction of a shop. Throws what a coordinator would if the shop's server is silent. */
  async visit<T>(shop: string, work: (visit: Visit) => Promise<T>): Promise<T> {
    const visit = this.#enter(shop)
    try {
      const result = await work(visit)
      if (visit.wasHeard) this.#known.delete(shop)
      return result
    } catch (error) {
      if (visit.isBroken || isSilence(error)) this.#know(shop)
      if (visit.isBroken) throw new ShopSilent('The server of this shop was silent.', { cause: error })
      throw error
    } finally {
      this.#visits.delete(visit)
    }
  }

  #enter(shop: string): Visit {
    const isKnown = this.#known.has(shop)
    if (isKnown) {
      const held = [...this.#visits].filter((visit) => this.#known.has(visit.shop) && visit.mayWaitLong)
      if (held.length >= this.#most || held.some((visit) => visit.shop === shop))
        throw new ShopSilent('The server of this shop does not answer.')
    }
    const visit = new Visit(shop, isKnown ? PROBE_MS : null, this.#noteHeard)
    this.#visits.add(visit)
    if (this.#visits.size > this.#most && !this.#looking) {
      this.#lookedAt = performance.now()
      this.#looking = setInterval(() => this.#lookAtAll(), LOOK_MS)
      this.#looking.unref()
    }
    return visit
  }

  readonly #noteHeard = (shop: string): void => {
    if (this.#looking) this.#heard.set(shop, this.#look)
  }

  #know(shop: string): void {
    this.#known.delete(shop)
    this.#known.add(shop)
    const [oldest] = this.#known
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest)
  }

  #lookAtAll(): void {
    if (this.#visits.size <= this.#most) {
      clearInterval(this.#looking)
      this.#looking = undefined
      this.#heard.clear()
      return
    }
    const isLate = performance.now() - this.#lookedAt > 2 * LOOK_MS
    this.#lookedAt = performance.now()
    // This process was busy: the answers may have arrived long ago.
    if (isLate) return
    this.#look += 1
    for (const visit of this.#visits) visit.lookedAt()
    for (const [shop, look] of this.#heard) if (this.#look - look >= SILENT_LOOKS) this.#heard.delete(shop)
    const silent = [...this.#visits].filter(
      (visit) => visit.looks >= SILENT_LOOKS && !this.#heard.has(visit.shop),
    )
    const areMany = silent.length > this.#most && (this.#isShort() || silent.length > this.#connections / 2)
    if (areMany) this.#breakOff(silent)
  }

  /** Keeps the oldest of each shop, as many as silent shops may have together. */
  #breakOff(silent: readonly Visit[]): void {
    const kept = new Set<string>()
    for (const visit of silent) {
      this.#know(visit.shop)
      if (kept.size < this.#most && !kept.has(visit.shop)) kept.add(visit.shop)
      else visit.breakOff()
    }
  }
}

/** True if a transaction ended by time-out, or because the server with its shop's rows is away. */
export function isSilence(error: unknown): boolean {
  let cause = error
  for (let depth = 0; depth < MOST_CAUSES && cause instanceof Error; depth++) {
    const { code } = cause as { code?: unknown }
    if (isServerAway(cause) || TIMED_OUT.test(String(code))) return true
    cause = cause.cause
  }
  return false
}
