import { type RawBuilder, sql } from 'kysely'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { CatalogueChange, CatalogueListener } from '#core/catalogue/listener.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { AutomationResource } from '#core/registry/automation-action.ts'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

export const GATHER = 'automations.gather'
/** Waits for further saves: a product and its images arrive in several steps. */
const GATHER_AFTER_MS = 20_000

/** Why a resource is examined. */
export type Reason = 'new' | 'changed' | 'asked'
export interface Candidate {
  resource: AutomationResource
  reason: Reason
  notedAt: Date
}

/** Notes catalogue changes for every active automation of the kind, and schedules one gathering for all of them. */
export const noteChanges: CatalogueListener = async (ctx, tx, changes) => {
  if ((await insertChanges(tx, ctx.shop.id, changes)) > 0) await gatherSoon(ctx, tx)
}

async function insertChanges(
  tx: ShopTx,
  shopId: ShopId,
  changes: readonly CatalogueChange[],
): Promise<number> {
  const { rows } = await sql<Found>`
    select a.id as automation, n.kind, n.id, case when n.is_new then 'new' else 'changed' end as reason
        from unnest(${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ id }) => id)}::bigint[],
            ${changes.map(({ isNew }) => isNew)}::boolean[], ${changes.map(({ joined }) => joined ?? null)}::text[],
            ${changes.map(({ field }) => field ?? null)}::text[])
            as n (kind, id, is_new, joined, field)
          join automations a on a.shop_id = ${shopOf(tx)} and a.kind = n.kind and a.active and (n.joined is null or a.rule ->> 'id' = n.joined)
            and (n.field is null or n.field = any(a.fields))
        order by a.id, n.kind, n.id`.execute(tx)
  // The same resource may occur twice: `new` takes precedence.
  const found = new Map<string, Found>()
  for (const row of rows) {
    const key = `${row.automation} ${row.kind} ${row.id}`
    if (found.get(key)?.reason !== 'new') found.set(key, row)
  }
  await putCandidates(tx, shopId, {
    found: [...found.values()],
    reason: sql`case when known.reason = 'changed' then excluded.reason else known.reason end`,
  })
  return found.size
}

interface Found {
  automation: string
  kind: string
  id: string
  reason: Reason
}

/** Each row has six parameters, and a statement takes 65,535. */
const ROWS_AT_ONCE = 5_000

/** Inserts candidates. All callers sort `found` alike, so that two transactions never deadlock on each other's rows. */
async function putCandidates(
  tx: ShopTx,
  shopId: ShopId,
  { found, reason }: { found: readonly Found[]; reason: RawBuilder<unknown> },
): Promise<void> {
  const now = await clockOf(tx)
  for (let at = 0; at < found.length; at += ROWS_AT_ONCE) {
    const rows = found
      .slice(at, at + ROWS_AT_ONCE)
      .map(
        (one) =>
          sql`(${shopId}, ${one.automation}, ${one.kind}, ${one.id}, ${one.reason}, ${now}::timestamptz)`,
      )
    await sql`
      insert into automation_candidates as known (shop_id, automation_id, kind, id, reason, noted_at)
        values ${sql.join(rows)}
        on conflict (shop_id, automation_id, kind, id) do update set noted_at = excluded.noted_at,
          reason = ${reason}`.execute(tx)
  }
}

/** Notes all resources of a kind; the rule is evaluated when they are gathered. */
export async function insertAll(
  tx: ShopTx,
  shopId: ShopId,
  { automationId, kind }: { automationId: string; kind: ResourceKind },
): Promise<void> {
  let after = '0'
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from catalogue_resources where shop_id = ${shopId} and kind = ${kind} and id > ${after}::bigint
        order by id limit ${ROWS_AT_ONCE}`.execute(tx)
    const found = rows.map(({ id }) => ({ automation: automationId, kind, id, reason: 'asked' as const }))
    await putCandidates(tx, shopId, { found, reason: sql`'asked'` })
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Enqueues a search for resources that automations may write, a little later by default. */
export async function gatherSoon(ctx: ShopContext, tx: ShopTx, afterMs = GATHER_AFTER_MS): Promise<void> {
  const startAfter = new Date(Date.now() + afterMs)
  await ctx.queue.enqueue(
    GATHER,
    { shop: ctx.shop.id, payload: {} },
    { tx, key: afterMs === 0 ? 'now' : 'soon', startAfter },
  )
}

interface ResourceRow extends Omit<AutomationResource, 'gid'> {
  reason: Reason
  notedAt: Date
}

/** `r` is the row of the catalogue. */
const fieldsOf = (
  tx: ShopTx,
): RawBuilder<unknown> => sql`r.kind, r.id, r.title, r.handle, r.vendor, r.tags, r.seo_title as "seoTitle",
  r.seo_description as "seoDescription", r.body_length as "bodyLength", r.created_at as "createdAt",
  array(select m.collection_id::text from catalogue_collection_members m
    where m.shop_id = ${shopOf(tx)} and r.kind = 'product' and m.shop_id = r.shop_id and m.product_id = r.id and m.is_member) as collections`

/** Reads the oldest candidates after `after`; those gone from the catalogue are left out. */
export async function readCandidates(
  tx: ShopTx,
  query: { automationId: string; after: Pick<Candidate, 'notedAt'> & { id: string }; most: number },
): Promise<Candidate[]> {
  const { automationId, after, most } = query
  const { rows } = await sql<ResourceRow>`
    select c.reason, c.noted_at as "notedAt", ${fieldsOf(tx)}
      from automation_candidates c join catalogue_resources r using (shop_id, kind, id)
      where r.shop_id = ${shopOf(tx)} and c.shop_id = ${shopOf(tx)} and c.automation_id = ${automationId} and (c.noted_at, c.id) > (${after.notedAt}, ${after.id}::bigint)
      order by c.noted_at, c.id limit ${most}`.execute(tx)
  return rows.map(({ reason, notedAt, ...row }) => ({
    reason,
    notedAt,
    resource: { ...row, gid: gidOf(row.kind, row.id) },
  }))
}

/** Reads resources of a kind in order of their ids; only those of `ids` unless it is null. */
export async function readResources(
  tx: ShopTx,
  query: { kind: ResourceKind; ids: readonly string[] | null; after: string; most: number },
): Promise<AutomationResource[]> {
  const { kind, ids, after, most } = query
  const { rows } = await sql<Omit<AutomationResource, 'gid'>>`
    select ${fieldsOf(tx)} from catalogue_resources r
      where r.shop_id = ${shopOf(tx)} and r.kind = ${kind} and r.id > ${after}::bigint
        and (${ids === null}::boolean or r.id = any(${ids ?? []}::bigint[]))
      order by r.id limit ${most}`.execute(tx)
  return rows.map((row) => ({ ...row, gid: gidOf(row.kind, row.id) }))
}

/** Removes candidates that were not noted again since they were read. Returns the ids of those removed. */
export async function takeCandidates(
  tx: ShopTx,
  { automationId, candidates }: { automationId: string; candidates: readonly Candidate[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    delete from automation_candidates c
      using unnest(${candidates.map(({ resource }) => resource.id)}::bigint[],
        ${candidates.map(({ notedAt }) => notedAt)}::timestamptz[]) as taken (id, noted_at)
      where c.shop_id = ${shopOf(tx)} and c.automation_id = ${automationId} and c.id = taken.id
        and c.noted_at <= taken.noted_at
      returning c.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Removes candidates that are gone from the catalogue. */
export async function forgetGone(tx: ShopTx): Promise<void> {
  await sql`
    delete from automation_candidates c where c.shop_id = ${shopOf(tx)} and not exists (
      select from catalogue_resources r where r.shop_id = ${shopOf(tx)} and r.shop_id = c.shop_id and r.kind = c.kind and r.id = c.id)`.execute(
    tx,
  )
}
