import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#kit/shared/errors.ts'
import { byteTurns } from './byte-turns.ts'
import { httpErrors } from './errors.ts'

/** Part of each body that is read at once. Nearly all bodies are smaller: a store's edits are a few KB. */
const FREELY = 256 * 1024
/**
 * What all bodies together may send beyond that. Strangers who send large bodies at once held the loop for 50 ms and
 * more, at 10 ms of work a body; so their senders wait.
 */
const BYTES_A_SECOND = 16 * 1024 * 1024
/** Proved senders a process remembers; beyond that it forgets the oldest. */
const MOST_PROVED = 10_000
/** All senders that have proved nothing: a name alone is anybody's. */
const STRANGERS = ''

/**
 * Reads bodies of callers not yet authenticated. `each` bounds one body, `together` the bytes of all bodies in
 * memory: only received bytes count, so that announcing much and sending little takes nothing from others. The caller
 * reports when it is done with a body, and whose body was genuine: large bodies of such senders take turns with those of
 * all others together.
 */
export function boundedBodies({
  each,
  together,
  pause = wait,
}: {
  each: number
  together: number
  pause?: (milliseconds: number) => Promise<unknown>
}) {
  let held = 0
  const proved = new Set<string>()
  const turns = byteTurns({ aSecond: BYTES_A_SECOND, pause })
  return {
    held: () => held,
    /** Notes that a body under this name was genuine. */
    prove(sender: string): void {
      proved.delete(sender)
      proved.add(sender)
      const [oldest] = proved
      if (proved.size > MOST_PROVED && oldest !== undefined) proved.delete(oldest)
    },
    /** `sender`: the name under which it is sent. Throws AppError `http.too-large` or `http.too-many-asked`. */
    async read(payload: Readable, sender = STRANGERS): Promise<{ body: Buffer; done(): void }> {
      const chunks: Buffer[] = []
      let size = 0
      const done = (): void => {
        held -= size
        size = 0
      }
      try {
        for await (const chunk of payload as AsyncIterable<Buffer>) {
          size += chunk.length
          held += chunk.length
          if (size > each) throw new AppError(httpErrors.tooLarge, { limit: each })
          if (held > together) throw new AppError(httpErrors.tooManyAsked)
          chunks.push(chunk)
          if (size > FREELY) await turns.wait(proved.has(sender) ? sender : STRANGERS, chunk.length)
        }
        return { body: Buffer.concat(chunks), done }
      } catch (error) {
        done()
        throw error
      }
    },
  }
}
