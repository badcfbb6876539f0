import { sql } from 'kysely'
import type { AppContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { StaffRole } from '../domain/roles.ts'
import { hashOf, VISIT_TOKEN } from '../tokens.ts'

/** An active visit. */
export interface Visit {
  id: string
  shop: { id: string; domain: string }
  developmentStore: boolean
  staffId: string
  staffName: string
  /** The member's role now. */
  role: StaffRole
  /** When the member last passed a passkey check in the session of the visit. */
  verifiedAt: Date | null
  reason: string
  expiresAt: Date
}

/**
 * Returns the visit a token opens; null if there is none. Queries the database on every call, so that a visit ended
 * by the merchant, of a member who has left the staff or whose session is over, ends with the next call.
 */
export async function findVisit(app: AppContext, token: string): Promise<Visit | null> {
  const shop = VISIT_TOKEN.exec(token)?.[1]
  if (shop === undefined) return null
  const found = await app.db.withShop(shop, async (tx) => {
    const { rows } = await sql<{
      id: string
      staff_id: string
      staff_name: string
      session_id: string | null
      reason: string
      expires_at: Date
      domain: string
      development_store: boolean
    }>`
      select v.id, v.staff_id, v.staff_name, v.session_id, v.reason, v.expires_at, s.domain, s.development_store
        from staff_visits v join shops s on s.id = v.shop_id
        where v.shop_id = ${shopOf(tx)} and v.token_hash = ${hashOf(token)} and v.ended_at is null
          and v.expires_at > clock_timestamp() and s.installed_at is not null and s.uninstalled_at is null`.execute(
      tx,
    )
    return rows[0]
  })
  if (!found) return null
  const { rows } = await sql<{ role: StaffRole; verified_at: Date | null }>`
    select m.role, s.verified_at from staff_sessions s join staff_members m on m.id = s.staff_id
      where s.id = ${found.session_id} and s.staff_id = ${found.staff_id} and s.ended_at is null
        and s.expires_at > now() and m.left_at is null`.execute(app.db.kysely)
  const [member] = rows
  if (!member) return null
  return {
    id: found.id,
    shop: { id: shop, domain: found.domain },
    developmentStore: found.development_store,
    staffId: found.staff_id,
    staffName: found.staff_name,
    role: member.role,
    verifiedAt: member.verified_at,
    reason: found.reason,
    expiresAt: found.expires_at,
  }
}
