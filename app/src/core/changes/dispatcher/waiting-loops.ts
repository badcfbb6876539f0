/**
 * Loops of one stage that found nothing to do. Each asks the database when it wakes, so news wake one of them, and one that
 * finds something wakes the next: what several could do is still found at once, and what one can do is asked for once.
 */
export class WaitingLoops {
  readonly #waiting: (() => void)[] = []
  readonly #stopping: AbortSignal
  #isDue = false

  /** All are let go when `stopping` aborts. */
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

  /** There is news: one loop asks. Where all are at work, the next that is done does so, even if it has just asked. */
  call(): void {
    const isHeard = this.pass()
    if (!isHeard) this.#isDue = true
  }

  /** Lets one more ask, if any waits; false when none does. */
  pass(): boolean {
    const first = this.#waiting.shift()
    first?.()
    return first !== undefined
  }

  /** Resolves when it is this loop's turn to ask, or to end. */
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
