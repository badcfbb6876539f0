/**
 * Returns a function that runs a task: one run at a time, and begun at most every `paceMs`. All calls during a run, and
 * before the next may begin, are followed by one more, so that the last is never missed. The task must not fail.
 */
export function followInTurn(task: () => Promise<unknown>, paceMs = 0): () => void {
  let isRunning = false
  let isWanted = false
  const run = async (): Promise<void> => {
    isRunning = true
    do {
      isWanted = false
      await Promise.all([task(), paceMs > 0 && new Promise((resolve) => setTimeout(resolve, paceMs))])
    } while (isWanted)
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}
