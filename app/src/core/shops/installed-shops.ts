import { sql } from 'kysely'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { inBatches } from '#kit/server/batches.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'

/** A shop that has the app. */
export interface InstalledShop {
  id: ShopId
  domain: string
  /** Refused everything but its profile, unless the operator allows such stores. */
  developmentStore: boolean
}

/**
 * Finds installed shops by their domains. Asked for every call, so that a shop that removed the app is out at once in every
 * process; calls of one moment share the question.
 */
export function installedShops(app: AppContext): (domain: string) => Promise<InstalledShop | null> {
  return inBatches<string, InstalledShop | null>({
    run: (domains) => findShops(app, domains),
    most: 500,
    atOnce: 4,
    slowAfterMs: 20,
  })
}

/** The installed ones among these shops, in the order asked. */
async function findShops(app: AppContext, domains: readonly string[]): Promise<(InstalledShop | null)[]> {
  const asked = [...new Set(domains)]
  const { rows } = await sql<{
    domain: string
    id: ShopId
    installed: boolean
    development_store: boolean
  }>`
    select asked.domain, found.* from unnest(${asked}::text[]) as asked (domain),
      lateral signpost_find_shop(asked.domain) as found`.execute(app.db.kysely)
  const known = new Map(
    rows
      .filter(({ installed }) => installed)
      .map(({ domain, id, development_store: developmentStore }) => [
        domain,
        { id, domain, developmentStore },
      ]),
  )
  return domains.map((domain) => known.get(domain) ?? null)
}

/** Whether the shop has the app by our record. */
export async function isInstalled(ctx: ShopContext): Promise<boolean> {
  const row = await ctx.tx((tx) =>
    tx
      .selectFrom('shops')
      .select(['installed_at', 'uninstalled_at'])
      .where('id', '=', ctx.shop.id)
      .executeTakeFirst(),
  )
  return row !== undefined && row.installed_at !== null && row.uninstalled_at === null
}
