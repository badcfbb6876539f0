import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { SitemapsState } from './contract.ts'
import { readSitemapUrl } from './domain/sitemap-url.ts'
import { sitemapsErrors } from './errors.ts'
import { sitemapsGate } from './plan-gates.ts'
import { fileContents } from './reading/file-contents.ts'
import { deleteAdded, insertAdded, listFiles, MOST_FILES } from './reading/file-store.ts'
import { startReading } from './reading/read-sitemaps.ts'
import { askAgain, lockRunning } from './reading/reading-store.ts'
import { getState } from './service.ts'

const WRONG = {
  required: sitemapsErrors.urlRequired,
  malformed: sitemapsErrors.urlMalformed,
  elsewhere: sitemapsErrors.urlElsewhere,
}

/**
 * Adds a sitemap of the store and starts a reading; the URL must currently serve one. Throws `sitemaps.url-*`,
 * `sitemaps.known`, `sitemaps.full`, `plans.locked`, PlatformError.
 */
export async function addSitemap(ctx: ShopContext, { url: typed }: { url: string }): Promise<SitemapsState> {
  await requireFeature(ctx, sitemapsGate)
  const early = readSitemapUrl(typed, null)
  if ('wrong' in early) throw new AppError(WRONG[early.wrong])
  const { origin, host } = await queryStorefront(ctx)
  const read = readSitemapUrl(typed, origin)
  if ('wrong' in read) throw new AppError(WRONG[read.wrong], { host })
  await requireSitemap(ctx, read.url, origin)
  await ctx.tx(async (tx) => {
    if ((await listFiles(tx)).length >= MOST_FILES)
      throw new AppError(sitemapsErrors.full, { most: MOST_FILES })
    if (!(await insertAdded(tx, read.url))) throw new AppError(sitemapsErrors.known)
  })
  await startReading(ctx)
  return getState(ctx)
}

/** Throws unless the URL serves a sitemap or a sitemap index. */
async function requireSitemap(ctx: ShopContext, url: string, origin: string): Promise<void> {
  const pages = await storefrontPages(ctx)
  const read = await pages.read(url, { purpose: 'interactive', expects: 'sitemap' })
  if (read.state === 'broken') throw new AppError(sitemapsErrors.urlUnread, { status: read.status })
  if (read.state === 'not-read') throw notReadAs(read)
  const result = await runInThreadFor(ctx, fileContents, { text: read.html, url, origin })
  if (!result.ok || result.output.kind === 'unknown') throw new AppError(sitemapsErrors.urlNoSitemap)
}

/**
 * Returns the error for a failed read: the URL serves something other than a sitemap, or the page reader's own error.
 */
function notReadAs({ reason, values }: Extract<PageReading, { state: 'not-read' }>): AppError {
  if (reason === pageReaderErrors.notHtml.code || reason === pageReaderErrors.noType.code)
    return new AppError(sitemapsErrors.urlNoSitemap)
  const known = Object.values(pageReaderErrors).find(({ code }) => code === reason)
  return new AppError(known ?? pageReaderErrors.network, values)
}

/** Removes an added sitemap from the list; the store's own sitemaps stay. Throws `sitemaps.gone`, PlatformError. */
export async function removeSitemap(ctx: ShopContext, { id }: { id: string }): Promise<SitemapsState> {
  await ctx.tx(async (tx) => {
    const running = await lockRunning(tx)
    const deleted = await deleteAdded(tx, id)
    if (deleted === null) throw new AppError(sitemapsErrors.gone)
    // What it listed is already counted in with the other files of the reading, so this one cannot take it out again.
    if (running !== null && deleted.readIn === running) await askAgain(tx)
  })
  await startReading(ctx)
  return getState(ctx)
}
