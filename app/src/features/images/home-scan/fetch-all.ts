import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { SentImage } from '../domain/home-page/page-image.ts'

/** About as many as a browser requests from one host at once. */
const AT_ONCE = 4

/** Fetches what a browser is sent for each URL; URLs that fail are left out. */
export async function fetchAll(
  ctx: Pick<ShopContext, 'images'>,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, SentImage>> {
  const sent = new Map<string, SentImage>()
  const waiting = [...urls]
  const fetchOn = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      signal.throwIfAborted()
      try {
        const answer = await ctx.images.sent(url, { signal })
        if (answer) sent.set(url, answer)
      } catch (error) {
        // One image that fails does not affect the others.
        if (!(error instanceof AppError)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOn))
  return sent
}
