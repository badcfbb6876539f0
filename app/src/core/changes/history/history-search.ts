import { type RawBuilder, sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { HistoryInput } from '../contract.ts'
import type { SHOWN_STATES } from '../domain/states.ts'
import { LATE_CODES } from '../outcome/change-outcome.ts'
import { type MomentCursor, readMomentCursor } from './cursor.ts'
import { idsOfRareWords } from './rare-words.ts'

/**
 * Where a page of the History is read from. Filters may each match many changes and yet never match together, so a
 * source has at most `most` changes: all matches of a filter that has so few; otherwise the newest, and the page
 * reports how far it searched.
 */
export interface HistorySearch {
  /**
   * One source is enough if it fills the page or is read to its end; otherwise the one that reaches furthest counts.
   */
  sources: HistorySource[]
  /** Condition on a change `c` and its operation `o`. */
  fits: RawBuilder<unknown>
}

export interface HistorySource {
  /** The changes to read through, as the rows of a table `c`. */
  rows: RawBuilder<unknown>
  /** Returns the last change read if there are more; null if the source is read to its end. */
  end(): Promise<SearchEnd | null>
}

/** A position in the History, with its time. */
export interface SearchEnd extends MomentCursor {
  at: Date
}

/** Up to this many operations of an actor or cause, their changes are looked up by operation. */
const FEW_OPERATIONS = 200
const FEW_CHANGES = 20_000

/** Shown on request only: these changes were not meant to happen any more. */
const LEFT_OUT = ['cancelled', 'rejected']
/** States with a separate index; nearly all other changes are `applied`. */
const INDEXED_STATES: readonly string[] = [
  'failed',
  'conflict',
  'reverted',
  'cancelled',
  'rejected',
  'unchanged',
]
/** Changes in these states have not ended: the History holds none. */
const NOT_ENDED: readonly string[] = ['drafting', 'proposed', 'pending', 'applying']

/** Matches states as lists show them: `late` is applied with a late code. */
export function inStates(states: readonly (typeof SHOWN_STATES)[number][]): RawBuilder<unknown> {
  const plain = states.filter((state) => state !== 'late')
  const late = sql`c.state = 'applied' and c.error_code in (${sql.join(LATE_CODES.map((code) => sql.lit(code)))})`
  // With a single state an index serves the order.
  if (plain.length === 1 && states.length === 1) return sql`and c.state = ${plain[0]}`
  if (plain.length === states.length) return sql`and c.state = any(${plain}::text[])`
  if (plain.length === 0) return sql`and ${late}`
  return sql`and (c.state = any(${plain}::text[]) or ${late})`
}

/** Chooses how a page of the History is read; `most` changes at most. Throws `http.bad-cursor`. */
export async function searchHistory(
  ctx: ShopContext,
  tx: ShopTx,
  { input, most }: { input: HistoryInput; most: number },
): Promise<HistorySearch> {
  const cursor = readMomentCursor(input.cursor)
  const among = sql`from changes c where c.shop_id = ${ctx.shop.id} and c.settled_at is not null
    ${cursor === null ? sql`` : sql`and (c.settled_at, c.id) < ('epoch'::timestamptz + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::bigint)`}
    ${input.from ? sql`and c.settled_at >= ${new Date(input.from)}` : sql``}
    ${input.to ? sql`and c.settled_at < ${new Date(input.to)}` : sql``}
    ${input.state ? sql`` : sql`and c.state <> all(${LEFT_OUT}::text[])`}`
  const filters = filtersOf(input)
  const fits = sql`true
    ${input.actor === undefined ? sql`` : sql`and o.actor = ${input.actor}`}
    ${input.cause === undefined ? sql`` : sql`and o.cause = ${input.cause}`}
    ${sql.join(
      filters.map(({ sql: fit }) => fit),
      sql` `,
    )}
    ${input.q ? sql`and c.label ilike ${contains(input.q)}` : sql``}`
  if (input.state?.every((state) => NOT_ENDED.includes(state)))
    return { sources: [all(sql`${among} and false`)], fits }
  const few = (await madeByFew(ctx, tx, input)) ?? (await labelledFew(ctx, tx, input.q))
  if (few) return { sources: [all(sql`${among} ${few}`)], fits }
  for (const { sql: fit, order } of filters)
    if (order === 'any' && !(await areMore(tx, sql`${among} ${fit}`, most)))
      return { sources: [all(sql`${among} ${fit}`)], fits }
  const ordered = filters.filter(({ order }) => order === 'newest')
  const ways = ordered.length === 0 ? [among] : ordered.map(({ sql: fit }) => sql`${among} ${fit}`)
  return { sources: ways.map((way) => newest(tx, way, most)), fits }
}

interface Filter {
  sql: RawBuilder<unknown>
  /** How an index finds its matches: newest first, in any order, or not at all. */
  order: 'newest' | 'any' | 'none'
}

/** Returns the filters on the change itself, those with the fewest matches first. */
function filtersOf({ resourceId, state, field, kind }: HistoryInput): Filter[] {
  const isIndexed = state?.every((one) => one === 'late' || INDEXED_STATES.includes(one)) ?? false
  return [
    ...(resourceId === undefined
      ? []
      : [{ sql: sql`and c.resource_id = ${resourceId}`, order: 'any' as const }]),
    ...(state
      ? [
          {
            sql: inStates(state),
            order: !isIndexed
              ? ('none' as const)
              : state.length === 1
                ? ('newest' as const)
                : ('any' as const),
          },
        ]
      : []),
    ...(kind === undefined ? [] : [{ sql: sql`and c.kind = ${kind}`, order: 'newest' as const }]),
    ...(field === undefined ? [] : [{ sql: sql`and c.field = ${field}`, order: 'newest' as const }]),
  ]
}

/**
 * Reads a whole source that is small enough to gather first: with the order alone the planner would read a whole
 * History to find it.
 */
function all(among: RawBuilder<unknown>): HistorySource {
  return { rows: sql`(select c.* ${among} offset 0) c`, end: async () => null }
}

function newest(tx: ShopTx, among: RawBuilder<unknown>, most: number): HistorySource {
  return {
    rows: sql`(select c.* ${among} order by c.settled_at desc, c.id desc limit ${most}) c`,
    end: () => endOf(tx, among, most),
  }
}

/** Returns the last of the newest `most` changes in index order; null if there are no more. */
async function endOf(tx: ShopTx, among: RawBuilder<unknown>, most: number): Promise<SearchEnd | null> {
  const { rows } = await sql<SearchEnd>`
    select c.id, c.settled_at as at, (extract(epoch from c.settled_at) * 1000000)::bigint::text as micros
      ${among} order by c.settled_at desc, c.id desc offset ${most - 1} limit 2`.execute(tx)
  return rows.length > 1 ? (rows[0] ?? null) : null
}

/** Reports whether an unordered source has more than `most` changes. */
async function areMore(tx: ShopTx, among: RawBuilder<unknown>, most: number): Promise<boolean> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from (select c.id ${among} limit ${most + 1}) counted`.execute(tx)
  return (rows[0]?.many ?? 0) > most
}

async function labelledFew(
  ctx: ShopContext,
  tx: ShopTx,
  words: string | undefined,
): Promise<RawBuilder<unknown> | null> {
  const ids = words ? await idsOfRareWords(ctx, tx, words) : null
  return ids && sql`and c.id = any(${ids}::bigint[])`
}

async function madeByFew(
  ctx: ShopContext,
  tx: ShopTx,
  { actor, cause }: Pick<HistoryInput, 'actor' | 'cause'>,
): Promise<RawBuilder<unknown> | null> {
  if (actor === undefined && cause === undefined) return null
  const { rows } = await sql<{ id: string; total: number }>`
    select id, total from operations
      where shop_id = ${ctx.shop.id} ${actor === undefined ? sql`` : sql`and actor = ${actor}`}
        ${cause === undefined ? sql`` : sql`and cause = ${cause}`}
      limit ${FEW_OPERATIONS + 1}`.execute(tx)
  const isFew =
    rows.length <= FEW_OPERATIONS && rows.reduce((sum, { total }) => sum + total, 0) <= FEW_CHANGES
  return isFew ? sql`and c.operation_id = any(${rows.map(({ id }) => id)}::bigint[])` : null
}
