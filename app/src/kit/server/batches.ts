export interface BatchOptions<Item, Result> {
  /** Processes several items at once; returns one result per item, in order. Throws when no item was processed. */
  run(items: readonly Item[]): Promise<readonly Result[]>
  /** Maximum items per batch. */
  most: number
  /** Maximum concurrent batches. */
  atOnce: number
  /** A batch that runs longer than this (milliseconds) no longer blocks the next one. */
  slowAfterMs: number
  /**
   * A batch begins this long (milliseconds) after the last one began, or as soon as `enough` items wait; the first
   * begins at once. Absent: batches follow each other without a pause.
   */
  gather?: { ms: number; enough: number }
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Gathers calls into batches, without adding a delay unless `gather` says so: the first call runs at once, and calls
 * that arrive while it runs form the next batch. When a batch fails, its items run one by one, so that no item fails
 * because of another.
 */
export function inBatches<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  /** Running batches that the next one waits for. */
  let ahead = 0
  let lastBegan = Number.NEGATIVE_INFINITY
  let pause: NodeJS.Timeout | undefined

  function next(): void {
    if (waiting.length === 0 || ahead > 0 || running >= options.atOnce) return
    clearTimeout(pause)
    const early = options.gather ? lastBegan + options.gather.ms - performance.now() : 0
    if (early > 0 && waiting.length < (options.gather?.enough ?? 0)) pause = setTimeout(next, early)
    else {
      lastBegan = performance.now()
      void runBatch(waiting.splice(0, options.most))
    }
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
      // Calls made in one turn of the event loop share a batch.
      if (waiting.length === 1 || waiting.length === options.gather?.enough) setImmediate(next)
    })
}
