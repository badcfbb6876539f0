import { sql } from 'kysely'
import { PLANS } from '#core/shops/domain/plan-order.ts'
import { findTerms, isUnmetered, nameOf, planCatalogue } from '#core/shops/plan-of.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { StoreRow } from './contract.ts'
import { troubleOf } from './store-trouble.ts'

const PAGE = 50
const LARGEST_ID = '999999999999999999'
/** Ids per query, and most queries, when few stores match. */
const LOOKED = 500
const MOST_LOOKS = 20

interface StoreQuestion {
  q: string
  state: 'installed' | 'removed' | 'all'
  /** A plan, `waiting`, `credits`, or empty. */
  only: string
  cursor?: string | undefined
}

/** Returns one page of stores, newest first, by words in domain, name or email address, and by plan or state. */
export async function pageOfStores(
  ctx: StaffContext,
  { q, state, only, cursor }: StoreQuestion,
): Promise<{ rows: StoreRow[]; next: string | null; unmetered: boolean }> {
  const unmetered = isUnmetered(ctx.settings)
  // Nothing is used up where credits are not counted.
  if (unmetered && only === 'credits') return { rows: [], next: null, unmetered }
  const asked = { words: q.trim(), state, before: cursor ?? LARGEST_ID }
  const { stores, next } = only === '' ? await newest(ctx, asked) : await newestWith(ctx, { ...asked, only })
  const ids = stores.map(({ id }) => id)
  const [facts, means, troubles] = [
    await factsOf(ctx, ids),
    await meansOf(ctx, ids),
    await troubleOf(ctx, ids),
  ]
  const rows = stores.map((row) => ({
    ...asRow(row, facts.get(row.id), means.get(row.id)),
    ...(unmetered && { credits: null, usedUp: 0 }),
    unmetered,
    plan: planName(ctx, facts.get(row.id)?.plan ?? null),
    trouble: troubles.get(row.id) ?? null,
  }))
  return { rows, next, unmetered }
}

interface Asked {
  words: string
  state: StoreQuestion['state']
  before: string
}
interface Found {
  stores: FoundStore[]
  next: string | null
}

async function newest(ctx: StaffContext, { words, state, before }: Asked): Promise<Found> {
  const { rows } = await sql<FoundStore>`
    select * from signpost_staff_stores(${words}, ${state}, ${before}, ${PAGE + 1})`.execute(ctx.db.kysely)
  const stores = rows.slice(0, PAGE)
  return { stores, next: rows.length > PAGE ? (stores.at(-1)?.id ?? null) : null }
}

/** Searches the stores with a plan or state for the words; if few match, the page is short but `next` continues. */
async function newestWith(
  ctx: StaffContext,
  { words, state, before, only }: Asked & { only: string },
): Promise<Found> {
  const isPlan = (PLANS as readonly string[]).includes(only)
  const fact = only === ctx.settings.defaultPlan ? 'default' : isPlan ? 'plan' : only
  const stores: FoundStore[] = []
  let next: string | null = before
  for (let looks = 0; looks < MOST_LOOKS && next !== null && stores.length < PAGE; looks++) {
    const { rows } = await sql<{ id: string }>`
      select id from signpost_staff_stores_with(${fact}, ${only}, ${next}, ${LOOKED}) as id`.execute(
      ctx.db.kysely,
    )
    const ids: string[] = rows.map(({ id }) => id)
    const named = await sql<FoundStore>`
      select * from signpost_staff_stores_named(${ids}::bigint[], ${words}, ${state})`.execute(ctx.db.kysely)
    stores.push(...named.rows)
    next = rows.length < LOOKED ? null : (ids.at(-1) ?? null)
  }
  if (stores.length <= PAGE) return { stores, next }
  const shown = stores.slice(0, PAGE)
  return { stores: shown, next: shown.at(-1)?.id ?? null }
}

/**
 * Returns the name of a stored plan, or the stored one if the operator removed it; a store without one is on the
 * operator's default plan.
 */
function planName({ settings }: StaffContext, plan: string | null): string {
  if (plan === null) return nameOf(settings.defaultPlan)
  const known = findTerms(planCatalogue(settings), plan)
  return known ? (known.offer?.name ?? nameOf(known.plan)) : plan
}

function asRow(
  row: FoundStore,
  own: StoreFacts | undefined,
  means: StoreMeans | undefined,
): Omit<StoreRow, 'plan' | 'trouble' | 'unmetered'> {
  return {
    domain: row.domain,
    name: row.name,
    email: row.email,
    installed: row.installed,
    installedAt: row.installed_at?.toISOString() ?? null,
    lastLogin: row.last_login?.toISOString() ?? null,
    frozen: own?.frozen ?? false,
    openOperations: own?.open_operations ?? 0,
    failedOperations: own?.failed_operations ?? 0,
    credits: means?.credits ? Number(means.credits) : null,
    usedUp: means?.used_up ?? 0,
    waitsSince: means?.waits_since?.toISOString() ?? null,
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

/** Returns the plan, waiting work and failures of a page of stores, in one query. */
async function factsOf(ctx: StaffContext, ids: string[]): Promise<Map<string, StoreFacts>> {
  const { rows } = await sql<StoreFacts>`
    select * from signpost_staff_store_facts(${ids}::bigint[], now() - interval '7 days')`.execute(
    ctx.db.kysely,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface StoreMeans {
  id: string
  /** Null: never computed. */
  credits: string | null
  used_up: number
  waits_since: Date | null
}

/** Returns the credits and waiting work of these stores. */
async function meansOf(ctx: StaffContext, ids: string[]): Promise<Map<string, StoreMeans>> {
  const { rows } = await sql<StoreMeans>`
    select * from signpost_staff_store_means(${ids}::bigint[])`.execute(ctx.db.kysely)
  return new Map(rows.map((row) => [row.id, row]))
}
