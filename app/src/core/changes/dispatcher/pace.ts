/** Most resources the platform lets one read ask for (`nodes`, facts §3). */
export const READ_AT_ONCE = 250
const LEAST = 8
/** What is read should be on its way within this time: the time in which an edit could be missed. */
const READ_AHEAD_SECONDS = 1

/**
 * How many resources of a kind a shop's store takes in a second, taken from one reading to the next. A guess each process
 * makes for itself: it decides how many are read at once, nothing else.
 */
export class Pace {
  readonly #perSecond = new Map<string, number>()

  /** Resources of the next reading. */
  size(shop: string, kind: string): number {
    const known = this.#perSecond.get(`${shop} ${kind}`)
    if (known === undefined) return LEAST * 4
    return Math.min(READ_AT_ONCE, Math.max(LEAST, Math.round(known * READ_AHEAD_SECONDS)))
  }

  learn(shop: string, kind: string, batch: { resources: number; seconds: number }): void {
    const now = batch.resources / Math.max(batch.seconds, 0.01)
    const key = `${shop} ${kind}`
    const known = this.#perSecond.get(key)
    this.#perSecond.set(key, known === undefined ? now : (known + now) / 2)
    // One entry a shop and kind seen lately; forgetting some costs a small reading.
    if (this.#perSecond.size > 5_000) this.#perSecond.clear()
  }
}
