import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { contains } from '#kit/server/db/like.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { PublicRequest } from '../contract.ts'
import { PAGE_SIZE } from '../domain/bounds.ts'
import type { Status } from '../domain/statuses.ts'

export interface RequestRow {
  id: string
  title: string
  details: string
  status: Status
  reason: string | null
  version: string | null
  votes: number
  status_at: Date
}

const COLUMNS = sql`r.id, r.title, r.details, r.status, r.reason, r.version, r.votes, r.status_at`

export interface RequestsAsked {
  status?: Status | undefined
  search: string
  /** Only these requests; absent for all. */
  ids?: readonly string[] | undefined
  page: number
}

/** Returns requests that are not merged into others, most votes first, and the number of matches. */
export async function loadRequests(
  tx: Transaction<DB>,
  { status, search, ids, page }: RequestsAsked,
): Promise<{ rows: RequestRow[]; total: number }> {
  const where = sql.join(
    [
      sql`r.merged_into is null`,
      ...(status ? [sql`r.status = ${status}`] : []),
      ...(search === '' ? [] : [containing(search)]),
      ...(ids ? [sql`r.id = any(${[...ids]}::uuid[])`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS} from feature_requests r where ${where}
      order by r.votes desc, r.created_at, r.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
    tx,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from feature_requests r where ${where}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Requires every word in title or details. */
function containing(search: string): RawBuilder<unknown> {
  return sql.join(
    search
      .split(/\s+/)
      .slice(0, 8)
      .map((word) => {
        const like = contains(word)
        return sql`(r.title ilike ${like} or r.details ilike ${like})`
      }),
    sql` and `,
  )
}

/** Returns the requests that share most of these words, at least a quarter of them, best match first. */
export async function loadSimilar(
  tx: Transaction<DB>,
  { stems, most }: { stems: readonly string[]; most: number },
): Promise<RequestRow[]> {
  if (stems.length === 0) return []
  // A word of the title counts twice.
  const scores = stems.map((stem) => {
    const like = contains(stem)
    return sql`case when q.title ilike ${like} then 2 when q.details ilike ${like} then 1 else 0 end`
  })
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS} from (
      select q.*, (${sql.join(scores, sql` + `)}) as score from feature_requests q where q.merged_into is null) r
      where r.score >= ${Math.ceil(stems.length / 2)} order by r.score desc, r.votes desc, r.id limit ${most}`.execute(
    tx,
  )
  return rows
}

/** Returns requests of a status for the roadmap: shipped and declined ones newest first, others by votes. */
export async function loadByStatus(db: Transaction<DB>, status: Status, most: number): Promise<RequestRow[]> {
  const order = status === 'shipped' || status === 'declined' ? sql`r.status_at desc` : sql`r.votes desc`
  const { rows } = await sql<RequestRow>`
    select ${COLUMNS} from feature_requests r where r.merged_into is null and r.status = ${status}
      order by ${order}, r.id limit ${most}`.execute(db)
  return rows
}

/** Returns how many requests of each status there are. */
export async function countByStatus(db: Transaction<DB>): Promise<Record<Status, number>> {
  const { rows } = await sql<{ status: Status; number: number }>`
    select status, count(*)::int as number from feature_requests r
      where r.merged_into is null group by status`.execute(db)
  const none: Record<Status, number> = { open: 0, planned: 0, building: 0, shipped: 0, declined: 0 }
  return Object.assign(none, Object.fromEntries(rows.map(({ status, number }) => [status, number])))
}

/**
 * Returns the request with that id, or the one it was merged into, locked until the transaction ends; null if there
 * is none.
 */
export async function holdRequest(tx: Transaction<DB>, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow & { merged_into: string | null }>`
    select ${COLUMNS}, r.merged_into from feature_requests r
      where r.id = (select coalesce(q.merged_into, q.id) from feature_requests q where q.id = ${id}) for update`.execute(
    tx,
  )
  if (!rows[0]) return null
  const { merged_into: into, ...held } = rows[0]
  // It was merged while this waited for the row.
  return into === null ? held : holdRequest(tx, into)
}

/** Returns which of these requests the shop has voted for. */
export async function votedFor(tx: ShopTx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ request_id: string }>`
    select request_id from feature_votes
      where shop_id = ${shopOf(tx)} and request_id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Set(rows.map(({ request_id }) => request_id))
}

/** Returns all requests the shop has voted for. */
export async function ownVotes(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    select request_id from feature_votes where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows.map(({ request_id }) => request_id)
}

/** Stores the shop's vote; false if it exists already. */
export async function insertVote(tx: ShopTx, request: string, now: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into feature_votes (shop_id, request_id, voted_at) values (${shopOf(tx)}, ${request}, ${now})
      on conflict (shop_id, request_id) do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes the shop's vote; false if there is none. */
export async function deleteVote(tx: ShopTx, request: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from feature_votes where shop_id = ${shopOf(tx)} and request_id = ${request}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Adjusts the vote count of a locked request. */
export async function countVotes(tx: Transaction<DB>, request: string, by: number): Promise<void> {
  await sql`update feature_requests set votes = votes + ${by} where id = ${request}`.execute(tx)
}

/** Converts a request to its public shape. */
export function toPublic({ status_at, ...row }: RequestRow): PublicRequest {
  return { ...row, statusAt: status_at.toISOString() }
}
