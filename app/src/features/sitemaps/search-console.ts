import type { ShopContext } from '#core/context/context.ts'
import { findConnection } from '#core/search-console/connection-store.ts'
import { RESTRICTED } from '#core/search-console/domain/properties.ts'
import { submitSitemap, submittedSitemaps, withdrawSitemap } from '#core/search-console/sitemaps.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { SubmittedState } from './contract.ts'
import { sitemapsErrors } from './errors.ts'
import { describeOwn } from './own/own-sitemap.ts'
import { sitemapsGate } from './plan-gates.ts'
import { listFiles } from './reading/file-store.ts'
import { findReading } from './reading/reading-store.ts'

/**
 * Returns the search engine's status of the store's sitemaps; without a connection only the sitemaps that could be
 * submitted.
 */
export async function getSubmitted(ctx: ShopContext): Promise<SubmittedState> {
  const connection = await ctx.tx(findConnection)
  const offered = await submittable(ctx)
  if (!connection?.property || connection.broken !== null)
    return { property: null, readOnly: false, sitemaps: offered.map((url) => ({ url, submitted: null })) }
  const known = await submittedSitemaps(ctx)
  const urls = [...new Set([...offered, ...known.map(({ path }) => path)])]
  return {
    property: connection.property,
    readOnly: connection.permission === RESTRICTED,
    sitemaps: urls.map((url) => {
      const found = known.find(({ path }) => path === url)
      return {
        url,
        submitted: found
          ? {
              at: momentOf(found.lastSubmitted),
              readAt: momentOf(found.lastDownloaded),
              pending: found.isPending,
              errors: found.errors,
              warnings: found.warnings,
            }
          : null,
      }
    }),
  }
}

/** Submits one of the store's own sitemaps. Throws `sitemaps.gone` for any other, `search-console.*`, `plans.locked`. */
export async function submitToSearchConsole(
  ctx: ShopContext,
  { url }: { url: string },
): Promise<SubmittedState> {
  await requireFeature(ctx, sitemapsGate)
  if (!(await submittable(ctx)).includes(url)) throw new AppError(sitemapsErrors.gone)
  await submitSitemap(ctx, url)
  return getSubmitted(ctx)
}

/**
 * Deletes a sitemap from the list in Search Console, also one that was submitted elsewhere. Every plan may. Throws
 * `search-console.*`.
 */
export async function deleteFromSearchConsole(
  ctx: ShopContext,
  { url }: { url: string },
): Promise<SubmittedState> {
  await withdrawSitemap(ctx, url)
  return getSubmitted(ctx)
}

/**
 * Returns the sitemap robots.txt names, those the merchant added, and our own once it is written; parts are submitted
 * with their index.
 */
async function submittable(ctx: ShopContext): Promise<string[]> {
  const own = await describeOwn(ctx)
  const { reading, files } = await ctx.tx(async (tx) => ({
    reading: await findReading(tx),
    files: await listFiles(tx),
  }))
  if (!reading) return []
  return [
    ...files.filter(({ source }) => source !== 'part').map(({ url }) => url),
    ...(own?.changedAt ? [own.url] : []),
  ]
}

function momentOf(text: string | undefined): string | null {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
