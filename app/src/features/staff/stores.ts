import { sql } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { StoreRow } from './contract.ts'

const PAGE = 50
const LARGEST_ID = '999999999999999999'
const WEEK_MS = 7 * 86_400_000

interface StoreQuestion {
  q: string
  state: 'installed' | 'removed' | 'all'
  cursor?: string | undefined
}

/** A page of stores, the newest first: by words of domain, name or email address. */
export async function pageOfStores(
  ctx: StaffContext,
  { q, state, cursor }: StoreQuestion,
): Promise<{ rows: StoreRow[]; next: string | null }> {
  const { rows: found } = await sql<FoundStore>`
    select * from signpost_staff_stores(${q.trim()}, ${state}, ${cursor ?? LARGEST_ID}, ${PAGE + 1})`.execute(
    ctx.db.kysely,
  )
  const shown = found.slice(0, PAGE)
  const facts = await factsOf(
    ctx,
    shown.map(({ id }) => id),
  )
  return {
    rows: shown.map((row) => {
      const own = facts.get(row.id)
      return {
        domain: row.domain,
        name: row.name,
        email: row.email,
        installed: row.installed,
        installedAt: row.installed_at?.toISOString() ?? null,
        lastLogin: row.last_login?.toISOString() ?? null,
        plan: own?.plan ?? null,
        frozen: own?.frozen ?? false,
        openOperations: own?.open_operations ?? 0,
        failedOperations: own?.failed_operations ?? 0,
      }
    }),
    next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

interface FoundStore {
  id: string
  domain: string
  name: string
  email: string
  installed: boolean
  installed_at: Date | null
  last_login: Date | null
}

interface StoreFacts {
  id: string
  plan: string | null
  frozen: boolean
  open_operations: number
  failed_operations: number
}

/** Plan, waiting work and failures of a page of stores, asked once. */
async function factsOf(ctx: StaffContext, ids: string[]): Promise<Map<string, StoreFacts>> {
  const since = new Date(Date.now() - WEEK_MS)
  const { rows } = await sql<StoreFacts>`
    select * from signpost_staff_store_facts(${ids}::bigint[], ${since})`.execute(ctx.db.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}
