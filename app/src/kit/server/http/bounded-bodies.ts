import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'

/** Part of each body that is read at once. Nearly all bodies are smaller: a store's edits are a few KB. */
const FREELY = 256 * 1024
/**
 * What all bodies together may send beyond that. Strangers who send large bodies at once held the loop for 50 ms and
 * more, at 10 ms of work a body; so their senders wait.
 */
const BYTES_A_SECOND = 16 * 1024 * 1024
/** Shorter waits are saved up: each costs a timer, and the more arrives meanwhile, the fewer pieces there are. */
const LEAST_WAIT_MS = 20

/**
 * Reads bodies of callers not yet authenticated. `each` bounds one body, `together` the bytes of all bodies in
 * memory: only received bytes count, so that announcing much and sending little takes nothing from others. The caller
 * reports when it is done with a body.
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
  let freeAt = 0
  const pace = async (bytes: number): Promise<void> => {
    const now = performance.now()
    freeAt = Math.max(freeAt, now) + (bytes / BYTES_A_SECOND) * 1_000
    if (freeAt - now > LEAST_WAIT_MS) await pause(freeAt - now)
  }
  return {
    held: () => held,
    /** Throws AppError `http.too-large` or `http.too-many-asked`. */
    async read(payload: Readable): Promise<{ body: Buffer; done(): void }> {
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
          if (size > FREELY) await pace(chunk.length)
        }
        return { body: Buffer.concat(chunks), done }
      } catch (error) {
        done()
        throw error
      }
    },
  }
}
