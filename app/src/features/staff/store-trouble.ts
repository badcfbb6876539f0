import { sql } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { StoreTrouble } from './contract/store-trouble.ts'

interface TroubleRow {
  id: string
  has_access: boolean
  embed_off: boolean
  sync: string | null
  scan: string | null
}

/** Returns what keeps these stores from working, by id: what their own pages say first. */
export async function troubleOf(
  ctx: Pick<StaffContext, 'db'>,
  ids: string[],
): Promise<Map<string, StoreTrouble | null>> {
  const { rows } = await sql<TroubleRow>`
    select * from signpost_staff_store_trouble(${ids}::bigint[])`.execute(ctx.db.kysely)
  return new Map(rows.map((row) => [row.id, worstOf(row)]))
}

function worstOf({ has_access, embed_off, sync, scan }: TroubleRow): StoreTrouble | null {
  if (!has_access) return 'access'
  if (embed_off) return 'embed'
  if (sync === 'failed') return 'sync'
  if (scan === 'blocked') return 'scan-blocked'
  return scan === 'failed' ? 'scan' : null
}
