import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import type { ShopContext } from '#core/context/context.ts'
import { collectedPage } from '#core/crawl/facts/collect-apart.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { AppError } from '#kit/shared/errors.ts'
import { hidingRule } from '#rules/audit/indexing.ts'
import { sitemapsErrors } from '../errors.ts'
import { namedPages, noteNamed } from './page-store.ts'

/** Reads every named page again: a page that is gone or closed to search engines is left off until it is back. */
export async function lookAtNamedPages(ctx: ShopContext): Promise<void> {
  for (const { url } of await ctx.tx(namedPages)) {
    const fault = await faultOf(ctx, url, 'background')
    await ctx.tx((tx) => noteNamed(tx, url, fault && { code: fault.code, values: fault.details ?? {} }))
  }
}

/**
 * Returns why search engines would not list a page; null if they may. In the background, a temporary failure to read
 * it is no reason.
 */
export async function faultOf(
  ctx: ShopContext,
  url: string,
  purpose: 'interactive' | 'background',
): Promise<AppError | null> {
  const pages = await storefrontPages(ctx)
  const read = await pages.read(url, { purpose })
  if (read.state === 'broken') return new AppError(sitemapsErrors.pageUnread, { status: read.status })
  if (read.state === 'not-read')
    return purpose === 'background' && read.retryAfterSeconds !== null
      ? null
      : new AppError(sitemapsErrors.pageUnread, { status: read.reason })
  if (read.closedToSearch)
    return new AppError(sitemapsErrors.pageUnread, { status: pageReaderErrors.robots.code })
  if (read.redirects.length > 0) return new AppError(sitemapsErrors.pageMoved, { url: read.url })
  const { html, status } = read
  const header = read.headers.get('x-robots-tag')
  const collected = await runInThreadFor(ctx, collectedPage, {
    html,
    asked: url,
    url,
    origin: new URL(url).origin,
    status,
    redirects: [],
    mostLinks: 0,
    headers: header === null ? {} : { 'x-robots-tag': header },
  })
  if (!collected.ok) return new AppError(sitemapsErrors.pageUnread, { status: collected.error.code })
  const { robots } = collected.output.facts
  return hidingRule({ robots, readAt: read.readAt }) === null
    ? null
    : new AppError(sitemapsErrors.pageNoindex)
}
