import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** A feature's data about the store's pages, for the SEO audit. Pages are keyed by the crawl's page id. */
export interface AuditFacts {
  /** Pages listed in a sitemap; null if the sitemaps have not been read. */
  listed?: ReadonlySet<string> | null
  /** True if every sitemap was read in full: no other page is listed. */
  allListed?: boolean
  /** Pages whose structured data has issues, with the number of issues. */
  structuredData?: ReadonlyMap<string, { errors: number; warnings: number }>
  /** Images larger than a page should carry, as measured; pages without a measurement are absent. */
  heavyImages?: ReadonlyMap<string, { count: number; first: string[] }>
}

/** Called when the pages of a finished scan are compared with each other. */
export type AuditFactSource = (ctx: ShopContext, tx: ShopTx) => Promise<AuditFacts>

export const AUDIT_FACTS = defineOffer<AuditFactSource>('auditFacts')
