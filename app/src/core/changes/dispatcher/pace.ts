/** Most resources the platform lets one read ask for (`nodes`, facts §3). */
export const READ_AT_ONCE = 250
const LEAST = 8
/** A batch should be written within this time: shorter than a slice, and the time in which an edit could be missed. */
const BATCH_SECONDS = 1
const BULK_REST_MS = 60_000

/** How many resources of a kind a shop's store takes in a second, learnt from batch to batch. */
export class Pace {
  readonly #bulkAgainAt = new Map<string, number>()
  readonly #perSecond = new Map<string, number>()

  /** Resources of the next batch. */
  size(shop: string, kind: string): number {
    const known = this.#perSecond.get(`${shop} ${kind}`)
    if (known === undefined) return LEAST * 4
    return Math.min(READ_AT_ONCE, Math.max(LEAST, Math.round(known * BATCH_SECONDS)))
  }

  /** The platform took no bulk mutation of this shop just now: calls are the way for a while. */
  restBulk(shop: string): void {
    this.#bulkAgainAt.set(shop, Date.now() + BULK_REST_MS)
  }

  mayBulk(shop: string): boolean {
    return (this.#bulkAgainAt.get(shop) ?? 0) <= Date.now()
  }

  learn(shop: string, kind: string, batch: { resources: number; seconds: number }): void {
    const now = batch.resources / Math.max(batch.seconds, 0.01)
    const key = `${shop} ${kind}`
    const known = this.#perSecond.get(key)
    this.#perSecond.set(key, known === undefined ? now : (known + now) / 2)
    // One entry a shop and kind seen lately; forgetting some costs a small batch.
    if (this.#perSecond.size > 5_000) this.#perSecond.clear()
  }
}
