import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { dayOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'

/**
 * Counts a file that a feature imports at once for today (UTC); with the caller's transaction the count is undone too.
 * Throws `importsUsedUp` if the shop has imported as many as the operator allows.
 */
export async function countImport(
  { settings }: Pick<ShopContext, 'settings'>,
  tx: ShopTx,
  { feature, importsUsedUp }: { feature: string; importsUsedUp: ErrorDefinition },
): Promise<void> {
  const limit = settings.importsPerShopDay
  const { rows } = await sql`
    insert into import_days as known (shop_id, feature, day, files)
      values (${shopOf(tx)}, ${feature}, ${await dayOf(tx)}, 1)
      on conflict (shop_id, feature) do update
        set files = case when known.day = excluded.day then known.files + 1 else 1 end, day = excluded.day
        where known.day <> excluded.day or known.files < ${limit}
      returning files`.execute(tx)
  if (rows.length === 0) throw new AppError(importsUsedUp, { limit })
}
