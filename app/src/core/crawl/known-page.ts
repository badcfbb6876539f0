import { sql } from 'kysely'
import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { saysNothing } from './away.ts'
import { pageUrlOf } from './domain/page-urls.ts'
import { urlHash } from './url-hash.ts'
import type { VisitedPage } from './visit.ts'

/**
 * Keeps what is known of a page if a visit says nothing of it, and notes the attempt: its problems are neither fixed nor
 * gone. Returns false if the store answered, or if nothing is known of the page.
 */
export async function keepKnown(tx: ShopTx, page: VisitedPage): Promise<boolean> {
  if (!saysNothing(page)) return false
  const status = page.state === 'broken' ? page.status : null
  const reason = page.reason ?? pageReaderErrors.pageStatus.code
  const { rows } = await sql`
    update crawl_pages set waiting = false, attempts = 0, unread_at = ${page.readAt}, unread_reason = ${reason},
        unread_status = ${status}
      where shop_id = ${shopOf(tx)} and url = ${page.url}
        and (state = 'read' or (state = 'broken' and coalesce(status, 0) < 500))
      returning id`.execute(tx)
  return rows.length > 0
}

/** Returns the pages of the store that a URL led to when it was last answered: by its links, or as a redirect. */
export async function pagesLinkedFrom(tx: ShopTx, url: string): Promise<string[]> {
  const { origin } = new URL(url)
  const { rows } = await sql<{ linked: string }>`
    select l.to_url as linked from crawl_pages p
      join crawl_links l on l.shop_id = ${shopOf(tx)} and l.page_id = p.id
      where p.shop_id = ${shopOf(tx)} and p.url = ${url} and l.kind <> 'frame'
    union
    select to_url from crawl_redirects
      where shop_id = ${shopOf(tx)} and url_hash = ${urlHash(url, origin)}`.execute(tx)
  return [...new Set(rows.flatMap(({ linked }) => pageUrlOf(linked, url, origin) ?? []))]
}
