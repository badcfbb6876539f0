import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** What a feature knows of the store's pages that the SEO audit judges, as data: of a page by the crawl's id of it. */
export interface AuditFacts {
  /** Pages a sitemap lists; null while nobody has read the sitemaps to their end. */
  listed?: ReadonlySet<string> | null
  /** Pages whose structured data has issues, with how many. */
  structuredData?: ReadonlyMap<string, { errors: number; warnings: number }>
  /** Images that weigh more than a page should carry, as measured; pages nobody measured are not named. */
  heavyImages?: ReadonlyMap<string, { count: number; first: string[] }>
}

/** Asked when the pages of a finished scan are held against each other. */
export type AuditFactSource = (ctx: ShopContext, tx: ShopTx) => Promise<AuditFacts>

export const AUDIT_FACTS = defineOffer<AuditFactSource>('auditFacts')
