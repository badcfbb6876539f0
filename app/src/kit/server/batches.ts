export interface BatchOptions<Item, Result> {
  /** Does the work of several at once; answers one result for each, in order. Throws when none was done. */
  run(items: readonly Item[]): Promise<readonly Result[]>
  /** Items of one batch at most. */
  most: number
  /** Batches at once at most. */
  atOnce: number
  /** A batch that takes longer than this no longer holds the next one up, in milliseconds. */
  slowAfterMs: number
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Gathers calls into batches without a delay of its own: the first call runs at once, and what comes while it runs is
 * the next batch. When a batch fails its items run one by one, so that none fails for another's sake.
 */
export function inBatches<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  /** Running batches that the next one waits for. */
  let ahead = 0

  function next(): void {
    if (waiting.length === 0 || ahead > 0 || running >= options.atOnce) return
    void runBatch(waiting.splice(0, options.most))
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    running += 1
    ahead += 1
    let isAhead = true
    const stepAside = (): void => {
      if (!isAhead) return
      isAhead = false
      ahead -= 1
      next()
    }
    const slow = setTimeout(stepAside, options.slowAfterMs)
    try {
      await answer(batch)
    } finally {
      clearTimeout(slow)
      running -= 1
      stepAside()
      next()
    }
  }

  async function answer(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only) only.reject(error)
      else for (const one of batch) await answer([one])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Calls of one turn of the event loop go together.
      if (waiting.length === 1) setImmediate(next)
    })
}
