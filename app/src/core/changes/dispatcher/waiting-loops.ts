/**
 * Idle loops of one stage. Each queries the database when it wakes, so news wakes one loop, and a loop that finds
 * work wakes the next: work for several is still found at once, and work for one costs one query.
 */
export class WaitingLoops {
  readonly #waiting: (() => void)[] = []
  readonly #stopping: AbortSignal
  #isDue = false

  /** Releases all loops when `stopping` aborts. */
  constructor(stopping: AbortSignal) {
    this.#stopping = stopping
    stopping.addEventListener(
      'abort',
      () => {
        while (this.pass());
      },
      { once: true },
    )
  }

  /**
   * Wakes one loop on news. If all are working, the next one to finish looks again, even if it has looked a moment
   * ago.
   */
  call(): void {
    const isHeard = this.pass()
    if (!isHeard) this.#isDue = true
  }

  /** Wakes one more waiting loop; false if none waits. */
  pass(): boolean {
    const first = this.#waiting.shift()
    first?.()
    return first !== undefined
  }

  /** Resolves when it is this loop's turn to look, or to end. */
  async next(): Promise<void> {
    if (this.#stopping.aborted) return
    if (this.#isDue) {
      this.#isDue = false
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    await promise
  }
}
