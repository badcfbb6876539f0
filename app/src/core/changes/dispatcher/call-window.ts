/**
 * Calls of one slice under way: a new one begins as soon as another has ended, none waits for the slowest of a batch. The
 * first error that gets out of a call ends the window.
 */
export class CallWindow {
  readonly #width: () => number
  readonly #underWay = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  /** `width`: calls at once; asked anew before each begins. */
  constructor(width: () => number) {
    this.#width = width
  }

  /** Begins `call` when there is room; throws what a former one threw. */
  async begin(call: () => Promise<void>): Promise<void> {
    while (this.#underWay.size >= this.#width() && !this.#failure) await Promise.race(this.#underWay)
    this.#refuse()
    const running: Promise<void> = call()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#underWay.delete(running))
    this.#underWay.add(running)
  }

  /** Waits for the next call to end; false when none is under way. */
  async oneEnds(): Promise<boolean> {
    if (this.#underWay.size === 0) return false
    await Promise.race(this.#underWay)
    this.#refuse()
    return true
  }

  /** Waits for all; then throws the first error. */
  async drain(): Promise<void> {
    await Promise.all(this.#underWay)
    this.#refuse()
  }

  #refuse(): void {
    if (this.#failure) throw this.#failure.error
  }
}

/** Runs `work` over all items, `width` at a time. Never rejects before all have ended; then with the first error. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  const run = async (): Promise<void> => {
    while (next < items.length) await work(items[next++] as Item)
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, run))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
