/** Most resources the platform allows in one read (`nodes`, facts §3). */
export const READ_AT_ONCE = 250
const LEAST = 8
/** What is read should be sent within this time: an edit in between could be missed. */
const READ_AHEAD_SECONDS = 1

/**
 * Estimates how many resources of a kind a shop's store takes per second, from one batch to the next. Each process
 * estimates for itself: the value only decides how many are read at once.
 */
export class Pace {
  readonly #perSecond = new Map<string, number>()

  /** Returns the number of resources to read next. */
  size(shop: string, kind: string): number {
    const known = this.#perSecond.get(`${shop} ${kind}`)
    if (known === undefined) return LEAST * 4
    return Math.min(READ_AT_ONCE, Math.max(LEAST, Math.round(known * READ_AHEAD_SECONDS)))
  }

  observe(shop: string, kind: string, batch: { resources: number; seconds: number }): void {
    const now = batch.resources / Math.max(batch.seconds, 0.01)
    const key = `${shop} ${kind}`
    const known = this.#perSecond.get(key)
    this.#perSecond.set(key, known === undefined ? now : (known + now) / 2)
    // One entry per shop and kind; forgetting some costs a small reading.
    if (this.#perSecond.size > 5_000) this.#perSecond.clear()
  }
}
