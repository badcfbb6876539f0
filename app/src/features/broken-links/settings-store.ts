import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type AutomationRules, automationSchema } from './domain/automation.ts'
import type { HidingRule } from './domain/hiding-rule.ts'

export interface LinkSettings {
  capturing: boolean
  hidden: HidingRule[]
  automation: AutomationRules
}

/** Returns the merchant's settings; the defaults capture, hide nothing and have automation off. */
export async function readSettings(tx: ShopTx): Promise<LinkSettings> {
  const row = await tx
    .selectFrom('broken_link_settings')
    .select(['capturing', 'hidden', 'automation'])
    .where('shop_id', '=', shopOf(tx))
    .executeTakeFirst()
  return {
    capturing: row?.capturing ?? true,
    hidden: (row?.hidden ?? []) as HidingRule[],
    automation: automationSchema.parse(row?.automation ?? {}),
  }
}

/** Stores the settings that are given; the others stay as they are. */
export async function saveSettings(tx: ShopTx, change: Partial<LinkSettings>): Promise<void> {
  const values = {
    ...(change.capturing !== undefined && { capturing: change.capturing }),
    ...(change.hidden && { hidden: JSON.stringify(change.hidden) }),
    ...(change.automation && { automation: JSON.stringify(change.automation) }),
  }
  await tx
    .insertInto('broken_link_settings')
    .values({ shop_id: shopOf(tx), ...values })
    .onConflict((known) => known.column('shop_id').doUpdateSet(values))
    .execute()
}

/** Counts a new path of the day, of which there may be so many; false if there are as many already. */
export async function countNewPath(tx: ShopTx, day: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into broken_link_settings as known (shop_id, new_day, new_paths) values (${shopOf(tx)}, ${day}::date, 1)
      on conflict (shop_id) do update set new_day = excluded.new_day,
        new_paths = case when known.new_day = excluded.new_day then known.new_paths + 1 else 1 end
        where known.new_day is distinct from excluded.new_day or known.new_paths < ${most}
      returning new_paths`.execute(tx)
  return rows.length > 0
}
