import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type ShopId, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { FoundProblem } from './problems-of.ts'

/** Returns when the redirects were last checked, and whether they, or paths of pages, have changed since. */
export async function findCheck(tx: ShopTx): Promise<{ checkedAt: Date | null; isOld: boolean }> {
  const { rows } = await sql<{ at: Date | null; old: boolean }>`
    select c.checked_at as at,
        c.checked_at is null or r.as_of > c.checked_at or exists (
          select from store_redirects w where w.shop_id = ${shopOf(tx)} and w.written_at > c.checked_at)
          or exists (select from catalogue_former_paths f where f.shop_id = ${shopOf(tx)} and f.noted_at > c.checked_at) as old
      from store_redirect_reads r left join redirect_checks c on c.shop_id = ${shopOf(tx)}
      where r.shop_id = ${shopOf(tx)} and r.as_of is not null`.execute(tx)
  return { checkedAt: rows[0]?.at ?? null, isOld: rows[0]?.old ?? false }
}

/** Stores one batch of what a check begun at `checkedAt` found. */
export async function saveProblems(
  tx: ShopTx,
  shopId: ShopId,
  { problems, checkedAt }: { problems: readonly FoundProblem[]; checkedAt: string },
): Promise<void> {
  if (problems.length === 0) return
  const rows = problems.map(({ problem, path, values }) => [
    ...[shopId, problem, md5Of(path), path, JSON.stringify(values), checkedAt],
  ])
  await sql`
    insert into redirect_problems as known (shop_id, problem, path_md5, path, values, checked_at)
      values ${valuesOf(rows)}
      on conflict (shop_id, problem, path_md5) do update set values = excluded.values, checked_at = excluded.checked_at
        where known.checked_at <= excluded.checked_at`.execute(tx)
}

/** Ends a check: deletes the problems it no longer found. */
export async function endCheck(tx: ShopTx, shopId: ShopId, checkedAt: string): Promise<void> {
  await sql`delete from redirect_problems where shop_id = ${shopId} and checked_at < ${checkedAt}::timestamptz`.execute(
    tx,
  )
  await sql`
    insert into redirect_checks as known (shop_id, checked_at) values (${shopId}, ${checkedAt}::timestamptz)
      on conflict (shop_id) do update set checked_at = greatest(known.checked_at, excluded.checked_at)`.execute(
    tx,
  )
}

/** Equals PostgreSQL's md5 of the same text in UTF-8, in a form that casts to uuid. */
const md5Of = (path: string): string => createHash('md5').update(path).digest('hex')
