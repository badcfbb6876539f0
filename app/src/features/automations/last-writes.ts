import { sql } from 'kysely'
import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { AutomationField } from '#core/registry/automation-action.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Journal state of a field. */
export interface LastWrite {
  /** True if an operation still has a change for it: being written, or a proposal awaiting review. */
  inHand: boolean
  /**
   * Set if the store holds Signpost's last write: `proposed` if an action generated it, `edited` if a person wrote
   * it, `undone` if an undo brought an earlier value back.
   */
  ours: 'proposed' | 'edited' | 'undone' | null
}

interface Row {
  open: boolean
  known: boolean
  value: unknown
  proposed: boolean
  undone: boolean
}

/** Returns the journal state of each of these fields. */
export async function lastWritesOf(
  ctx: ShopContext,
  fields: readonly AutomationField[],
): Promise<Map<AutomationField, LastWrite>> {
  if (fields.length === 0) return new Map()
  const { rows } = await ctx.tx((tx) =>
    sql<Row>`
      select last.id is not null as known, last.value, coalesce(last.proposed, false) as proposed,
          coalesce(last.undone, false) as undone,
          exists (select from changes c
            where c.shop_id = ${ctx.shop.id} and c.resource_id = w.resource_id and c.field = w.field and c.kind = w.kind
              and c.state in ('drafting', 'proposed', 'pending', 'applying')) as open
        from unnest(${fields.map(({ kind }) => kind)}::text[], ${fields.map(({ resourceId }) => resourceId)}::text[],
            ${fields.map(({ field }) => field)}::text[]) with ordinality as w (kind, resource_id, field, at)
          left join lateral (
            select c.id, coalesce(c.observed, c.after) as value, o.generator is not null as proposed,
                c.reverts is not null as undone
              from changes c join operations o on o.shop_id = ${shopOf(tx)} and o.shop_id = c.shop_id and o.id = c.operation_id
              where c.shop_id = ${ctx.shop.id} and c.resource_id = w.resource_id and c.field = w.field
                and c.kind = w.kind and c.state in ('applied', 'unchanged')
              order by c.id desc limit 1) last on true
        order by w.at`.execute(tx),
  )
  const lastWrite = (field: AutomationField, row: Row | undefined): LastWrite => {
    if (!row) return { inHand: false, ours: null }
    const isOurs = row.known && sameValue(ctx, field, row.value)
    return { inHand: row.open, ours: isOurs ? originOf(row) : null }
  }
  return new Map(fields.map((field, at) => [field, lastWrite(field, rows[at])]))
}

const originOf = ({ proposed, undone }: Row): NonNullable<LastWrite['ours']> =>
  undone ? 'undone' : proposed ? 'proposed' : 'edited'

/** Compares values by the change kind. */
function sameValue(ctx: ShopContext, field: AutomationField, value: unknown): boolean {
  const { kind: name, current, length } = field
  // If only the length is known, a text of another length is different.
  if (length !== undefined) return (typeof value === 'string' ? value.length : 0) === length
  const kind = ctx.offered(CHANGE_KINDS).find((each) => each.name === name)
  return kind !== undefined && kind.normalise(current as never) === kind.normalise(value as never)
}
