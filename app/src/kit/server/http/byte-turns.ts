/** Shorter waits are saved up: each costs a timer, and the more arrives meanwhile, the fewer pieces there are. */
const LEAST_WAIT_MS = 20

export interface ByteTurns {
  /** Resolves when the sender may go on after these bytes. */
  wait(sender: string, bytes: number): Promise<void>
}

/**
 * Lets `aSecond` bytes pass in a second, senders taking turns: one with a hundred bodies under way does not delay one
 * with a single body. Remembers only senders that wait.
 */
export function byteTurns({
  aSecond,
  pause,
}: {
  aSecond: number
  pause: (milliseconds: number) => Promise<unknown>
}): ByteTurns {
  /** In the order of their turns. */
  const waiting = new Map<string, { bytes: number; pass(): void }[]>()
  let freeAt = 0
  let isRunning = false

  const ahead = (): number => freeAt - performance.now()
  const spend = (bytes: number): void => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / aSecond) * 1_000
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const ms = ahead()
      if (ms > LEAST_WAIT_MS) await pause(ms)
      const [first] = waiting
      if (!first) break
      const [sender, own] = first
      const next = own.shift()
      // To the end of the order.
      waiting.delete(sender)
      if (own.length > 0) waiting.set(sender, own)
      spend(next?.bytes ?? 0)
      next?.pass()
    }
    isRunning = false
  }

  return {
    async wait(sender, bytes) {
      if (waiting.size === 0 && ahead() <= LEAST_WAIT_MS) return spend(bytes)
      await new Promise<void>((pass) => {
        const own = waiting.get(sender)
        if (own) own.push({ bytes, pass })
        else waiting.set(sender, [{ bytes, pass }])
        if (!isRunning) void run()
      })
    },
  }
}
