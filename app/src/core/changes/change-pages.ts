import { type RawBuilder, sql } from 'kysely'
import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { isUnmetered } from '#core/shops/plan-of.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind } from './change-kind.ts'
import { toChangeOnWire, type WireRow } from './change-wire.ts'
import type { Change, ChangesInput, HistoryChange, HistoryInput } from './contract.ts'
import { momentCursor, readIdCursor, readMomentCursor } from './cursor.ts'
import type { CAUSES, SHOWN_STATES } from './domain/states.ts'
import { INDEXED_LENGTH, READ_THROUGH } from './domain/word-search.ts'
import { changesErrors } from './errors.ts'
import { contains, knownCodes, type Page, pageOf } from './history.ts'
import { findOperation } from './operation-rows.ts'
import { backKind } from './undo.ts'

const COLUMNS = sql`c.id, c.operation_id, c.kind, c.resource_id, c.label, c.field, c.state, c.part, c.before, c.after,
  c.observed, c.error_code, c.error_message, c.credits, c.note, c.created_at, c.settled_at, c.overwrote_at, c.overwrote_known,
  (c.before is not null or c.proposed_at is not null or c.state not in ('drafting', 'pending', 'cancelled')) as was_read`

/** Changes of one operation in the order they were asked for. Throws `changes.not-found`. */
export async function pageOfChanges(ctx: ShopContext, input: ChangesInput): Promise<Page<Change>> {
  const after = readIdCursor(input.cursor)
  const rows = await ctx.tx(async (tx) => {
    await findOperation(tx, input.id)
    const found = await sql<WireRow>`
      select ${COLUMNS} from changes c where c.shop_id = ${shopOf(tx)} and c.operation_id = ${input.id}
        ${after === null ? sql`` : sql`and c.id > ${after}`}
        ${input.state ? inStates(input.state) : sql``}
        ${input.errorCode === undefined ? sql`` : sql`and c.error_code = ${input.errorCode}`}
        ${input.q ? sql`and c.label ilike ${contains(input.q)}` : sql``}
        order by c.id limit ${input.limit + 1}`.execute(tx)
    return found.rows
  })
  const seen = { isKnown: knownCodes(ctx), isUnmetered: isUnmetered(ctx.settings) }
  return pageOf(rows, input.limit, { toRow: (row) => toChangeOnWire(row, seen), cursorOf: ({ id }) => id })
}

const LATE = [changesErrors.writtenLate.code, changesErrors.writtenLateUnseen.code]

/** States as lists show them: `late` is applied, and says so by its code. */
function inStates(states: readonly (typeof SHOWN_STATES)[number][]) {
  const plain = states.filter((state) => state !== 'late')
  if (plain.length === states.length) return sql`and c.state = any(${plain}::text[])`
  return sql`and (c.state = any(${plain}::text[])
    or c.state = 'applied' and c.error_code = any(${LATE}::text[]))`
}

interface HistoryRow extends WireRow {
  cause: (typeof CAUSES)[number]
  actor_kind: string
  actor: string
  type: string
  title_key: string
  title_values: Record<string, string>
  micros: string
  newer_operation: string | null
  newer_observed: unknown
}

/** The operation whose newer value stands in the place of an applied one; an undo may have put the same value back. */
function replacedBy(ctx: ShopContext, row: HistoryRow): string | null {
  const kind = ctx.offered(CHANGE_KINDS).find(({ name }) => name === row.kind) as
    | ChangeKind<unknown>
    | undefined
  if (row.newer_operation === null || !kind) return null
  return kind.normalise(row.newer_observed) === kind.normalise(row.observed) ? null : row.newer_operation
}

/** What is no news unless somebody asks for it: nothing was meant to happen any more. */
const LEFT_OUT = ['cancelled', 'rejected']

/** Rare words are looked up by an index; of others the History is full, and its newest rows are read until enough fit. */
const RARE = 2_000

async function labelled(
  tx: ShopTx,
  words: string | undefined,
  { readThrough, others }: { readThrough: number; others: RawBuilder<unknown>[] },
) {
  if (!words) return sql``
  const pattern = contains(words)
  const few = await fewOf(tx, others)
  if (few) return sql`and c.id = any(${few}::bigint[]) and c.label ilike ${pattern}`
  if (words.length >= INDEXED_LENGTH) {
    const { rows } = await sql<{ ids: string[] | null }>`
      select signpost_labelled_changes(${pattern}, ${RARE}) as ids`.execute(tx)
    const ids = rows[0]?.ids
    if (ids) return sql`and c.id = any(${ids}::bigint[])`
  }
  const bound = words.length < INDEXED_LENGTH ? await newestSince(tx, readThrough) : null
  // Under row-level security the planner takes any words for rare ones, and would sort a whole History.
  await sql`select set_config('enable_sort', 'off', true)`.execute(tx)
  return sql`and c.label ilike ${pattern} ${bound === null ? sql`` : sql`and c.settled_at >= ${bound}::timestamptz`}`
}

/** Of so few the words are read; where more fit the other filters, its newest rows meet enough of them soon. */
const NARROW = 10_000

/** Ids of the settled changes that fit these filters, which indexes answer; null: there are many, or no filters. */
async function fewOf(tx: ShopTx, filters: RawBuilder<unknown>[]): Promise<string[] | null> {
  if (filters.length === 0) return null
  const { rows } = await sql<{ id: string }>`
    select c.id from changes c where c.shop_id = ${shopOf(tx)} and c.settled_at is not null ${sql.join(filters, sql` `)} limit ${NARROW + 1}`.execute(
    tx,
  )
  return rows.length > NARROW ? null : rows.map(({ id }) => id)
}

/** Of whom few operations are known their changes are looked up; of others the newest rows are read until enough fit. */
const FEW_OPERATIONS = 200
const FEW_CHANGES = 50_000

async function madeBy(
  tx: ShopTx,
  { actor, cause }: Pick<HistoryInput, 'actor' | 'cause'>,
): Promise<{ made: RawBuilder<unknown>; isFew: boolean }> {
  if (actor === undefined && cause === undefined) return { made: sql``, isFew: false }
  const fits = sql`${actor === undefined ? sql`true` : sql`actor = ${actor}`}
    and ${cause === undefined ? sql`true` : sql`cause = ${cause}`}`
  const { rows } = await sql<{ id: string; total: number }>`
    select id, total from operations where shop_id = ${shopOf(tx)} and ${fits} limit ${FEW_OPERATIONS + 1}`.execute(
    tx,
  )
  const isFew =
    rows.length <= FEW_OPERATIONS && rows.reduce((sum, { total }) => sum + total, 0) <= FEW_CHANGES
  if (isFew) return { made: sql`and c.operation_id = any(${rows.map(({ id }) => id)}::bigint[])`, isFew }
  const made = sql`${actor === undefined ? sql`` : sql`and o.actor = ${actor}`}
    ${cause === undefined ? sql`` : sql`and o.cause = ${cause}`}`
  return { made, isFew }
}

/** When the change was settled that so many newer ones stand before; null where there are fewer. */
async function newestSince(tx: ShopTx, many: number): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select settled_at::text as at from changes where shop_id = ${shopOf(tx)} and settled_at is not null
      order by settled_at desc, id desc offset ${many - 1} limit 1`.execute(tx)
  return rows[0]?.at ?? null
}

/** Changes of the whole store, what was settled last first. */
export async function pageOfHistory(
  ctx: ShopContext,
  input: HistoryInput,
  readThrough = READ_THROUGH,
): Promise<Page<HistoryChange>> {
  const place = readMomentCursor(input.cursor)
  const { rows } = await ctx.tx(async (tx) => {
    const { made, isFew } = await madeBy(tx, input)
    const filters = [
      ...(input.state ? [inStates(input.state)] : []),
      ...(input.resourceId === undefined ? [] : [sql`and c.resource_id = ${input.resourceId}`]),
      ...(input.field === undefined ? [] : [sql`and c.field = ${input.field}`]),
      ...(input.kind === undefined ? [] : [sql`and c.kind = ${input.kind}`]),
      ...(isFew ? [made] : []),
    ]
    return sql<HistoryRow>`
      select page.*, newer.operation_id as newer_operation, newer.observed as newer_observed from (
      select ${COLUMNS}, o.cause, o.actor_kind, o.actor, o.type, o.title_key, o.title_values, c.shop_id,
          (extract(epoch from c.settled_at) * 1000000)::bigint::text as micros
        from changes c join operations o on o.shop_id = ${shopOf(tx)} and o.shop_id = c.shop_id and o.id = c.operation_id
        where c.shop_id = ${shopOf(tx)} and c.settled_at is not null
          ${
            place === null
              ? sql``
              : sql`and (c.settled_at, c.id) < ('epoch'::timestamptz + ${place.micros}::bigint * interval '1 microsecond', ${place.id}::bigint)`
          }
          ${input.state ? sql`` : sql`and c.state <> all(${LEFT_OUT}::text[])`}
          ${sql.join(filters, sql` `)}
          ${isFew ? sql`` : made}
          ${input.from ? sql`and c.settled_at >= ${new Date(input.from)}` : sql``}
          ${input.to ? sql`and c.settled_at < ${new Date(input.to)}` : sql``}
          ${await labelled(tx, input.q, { readThrough, others: filters })}
        order by c.settled_at desc, c.id desc limit ${input.limit + 1}
      ) page left join lateral (
        select n.operation_id, n.observed from changes n
          where n.shop_id = ${shopOf(tx)} and n.shop_id = page.shop_id and n.resource_id = page.resource_id and n.field = page.field
            and n.kind = page.kind and n.state in ('applied', 'reverted') and n.settled_at > page.settled_at
          order by n.id desc limit 1
      ) newer on page.state = 'applied'
      order by page.settled_at desc, page.id desc`.execute(tx)
  })
  const seen = { isKnown: knownCodes(ctx), isUnmetered: isUnmetered(ctx.settings) }
  return pageOf(rows, input.limit, {
    toRow: (row) => {
      const newer = replacedBy(ctx, row)
      return {
        ...toChangeOnWire(row, seen),
        cause: row.cause,
        actor: row.actor_kind === 'system' ? 'Signpost' : row.actor,
        type: row.type,
        title: { key: row.title_key, values: row.title_values },
        replacedBy: newer,
        undoable: row.state === 'applied' && newer === null && backKind(ctx, row.kind) !== undefined,
      }
    },
    cursorOf: momentCursor,
  })
}
