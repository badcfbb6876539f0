import { sql } from 'kysely'
import type { AppContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { hashOf, VISIT_TOKEN } from '../tokens.ts'

/** An active visit. */
export interface Visit {
  id: string
  shop: { id: string; domain: string }
  developmentStore: boolean
  staffId: string
  staffName: string
  reason: string
  expiresAt: Date
}

/**
 * Returns the visit a token opens; null if there is none. Queries the database on every call, so that a visit ended
 * by the merchant, or of a member who has left the staff, ends with the next call.
 */
export async function findVisit(app: AppContext, token: string): Promise<Visit | null> {
  const shop = VISIT_TOKEN.exec(token)?.[1]
  if (shop === undefined) return null
  const found = await app.db.withShop(shop, async (tx) => {
    const { rows } = await sql<{
      id: string
      staff_id: string
      staff_name: string
      reason: string
      expires_at: Date
      domain: string
      development_store: boolean
    }>`
      select v.id, v.staff_id, v.staff_name, v.reason, v.expires_at, s.domain, s.development_store
        from staff_visits v join shops s on s.id = v.shop_id
        where v.shop_id = ${shopOf(tx)} and v.token_hash = ${hashOf(token)} and v.ended_at is null
          and v.expires_at > clock_timestamp() and s.installed_at is not null and s.uninstalled_at is null`.execute(
      tx,
    )
    return rows[0]
  })
  if (!found) return null
  const { rows } =
    await sql`select 1 from staff_members where id = ${found.staff_id} and left_at is null`.execute(
      app.db.kysely,
    )
  if (rows.length === 0) return null
  return {
    id: found.id,
    shop: { id: shop, domain: found.domain },
    developmentStore: found.development_store,
    staffId: found.staff_id,
    staffName: found.staff_name,
    reason: found.reason,
    expiresAt: found.expires_at,
  }
}
