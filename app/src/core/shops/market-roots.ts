import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { webPresencesQuery } from '#adapters/platform/admin-graphql/operations/web-presences.ts'
import type { ShopContext } from '#core/context/context.ts'

/** Most pages of a hundred presences that are read. */
const MOST_PAGES = 5

/**
 * Returns the URLs at which the store's pages begin, by market and language; null if the merchant has not granted
 * `read_markets`, as in stores installed before it was requested. Undefined if they could not be read this time.
 */
export async function readRootUrls(ctx: ShopContext): Promise<string[] | null | undefined> {
  const urls: string[] = []
  try {
    let next: string | null = null
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await readPage(ctx, next)
      urls.push(...page.urls)
      next = page.next
      if (next === null) break
    }
    return urls
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.kind === 'access-denied') return null
    // The rest of the profile does not depend on it, and tomorrow it is read again.
    ctx.log.warn({ shop: ctx.shop.domain, err: error }, 'could not read where markets have their pages')
    return undefined
  }
}

async function readPage(
  ctx: ShopContext,
  after: string | null,
): Promise<{ urls: string[]; next: string | null }> {
  const { nodes, pageInfo } = (await ctx.platform.query(ctx.shop, webPresencesQuery, { after })).webPresences
  return {
    urls: nodes.flatMap(({ rootUrls }) => rootUrls.map(({ url }) => url)),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}
