import { type RawBuilder, sql } from 'kysely'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { findLastGood } from '#core/catalogue/runs-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import type { Summary } from './contract/summary.ts'
import { conditionOf } from './domain/length-ranges.ts'
import type { ResourceState } from './domain/resource-state.ts'
import { checkSettingsOf } from './own-data.ts'

type Part = 'title' | 'description'

/**
 * Counts a kind's resources by the state of their texts. Each count reads its own range of an index: with 100,000
 * products, one pass over their rows would take as long as all of these together.
 */
export function summarise(ctx: ShopContext, { kind }: { kind: ResourceKind }): Promise<Summary> {
  return ctx.tx(async (tx) => {
    const [states, last, now] = await Promise.all([
      countStates(tx, kind, await checkSettingsOf(tx)),
      findLastGood(tx),
      clockOf(tx),
    ])
    const { held, ...counted } = states
    // Edits since the sync are counted too: its time would be that of another number.
    return { held, states: counted, asOf: last?.finished_at ? new Date(now).toISOString() : null }
  })
}

async function countStates(
  tx: ShopTx,
  kind: ResourceKind,
  settings: CheckSettings,
): Promise<Summary['states'] & { held: number }> {
  const counting = (which: RawBuilder<unknown>) =>
    sql`(select count(*) from catalogue_resources where shop_id = ${shopOf(tx)} and kind = ${kind} and ${which})::int`
  const within = (part: Part, state: ResourceState) => {
    const { from, to } = conditionOf(state, settings)[part]
    const length = sql.ref(`${part}_length`)
    return counting(sql`${length} >= ${from ?? 0}::int and ${length} <= ${to ?? 2 ** 31 - 1}::int`)
  }
  const repeated = (part: Part) => {
    const hash = sql.ref(`${part}_hash`)
    return sql`(select coalesce(sum(found.here), 0) from (
      select count(*) filter (where kind = ${kind}) as here from catalogue_resources
        where shop_id = ${shopOf(tx)} and ${hash} is not null group by ${hash} having count(*) > 1) found)::int`
  }
  const { rows } = await sql<Summary['states'] & { held: number }>`
    select found.*, "missing-title" + "missing-description" - bare as incomplete from (
      select ${counting(sql`true`)} as held,
        ${counting(sql`title_length = 0 and description_length = 0`)} as bare,
        ${within('title', 'missing-title')} as "missing-title",
        ${within('title', 'short-title')} as "short-title",
        ${within('title', 'long-title')} as "long-title",
        ${repeated('title')} as "repeated-title",
        ${within('description', 'missing-description')} as "missing-description",
        ${within('description', 'short-description')} as "short-description",
        ${within('description', 'long-description')} as "long-description",
        ${repeated('description')} as "repeated-description",
        ${counting(sql`noindex`)} as hidden) found`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('A statement of counts without a row.')
  const { bare: _, ...states } = counted as typeof counted & { bare: number }
  return states
}
