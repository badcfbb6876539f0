/**
 * Concurrent calls of one slice: a new one begins as soon as another has ended, none waits for the slowest of a
 * batch. The first error a call throws ends the window.
 */
export class CallWindow {
  readonly #width: () => number
  readonly #underWay = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  /** `width` returns how many calls may run at once; evaluated before each begins. */
  constructor(width: () => number) {
    this.#width = width
  }

  /** Begins `call` when there is room; throws the error of an earlier call. */
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

/** Runs `work` over all items, `width` at a time. Rejects only after all have ended, with the first error. */
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
