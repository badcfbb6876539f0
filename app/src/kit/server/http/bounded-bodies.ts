import type { Readable } from 'node:stream'
import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'

/**
 * Reads bodies of callers not yet authenticated. `each` bounds one body, `together` the bytes of all bodies in
 * memory: only received bytes count, so that announcing much and sending little takes nothing from others. The caller
 * reports when it is done with a body.
 */
export function boundedBodies({ each, together }: { each: number; together: number }) {
  let held = 0
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
        }
        return { body: Buffer.concat(chunks), done }
      } catch (error) {
        done()
        throw error
      }
    },
  }
}
