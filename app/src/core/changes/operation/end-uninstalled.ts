import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { isInstalled } from '#core/shops/access.ts'
import { type PickedChange, pickedColumns } from '../dispatcher/pick.ts'
import { changesErrors } from '../errors.ts'
import { PLAIN } from '../outcome/change-outcome.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import { leaveOutAll } from './cancel.ts'
import { endFilling } from './end-filling.ts'

/** Changes ended in one transaction. */
const CHUNK = 1_000

/**
 * Ends open operations after the shop uninstalled the app, with that code, so that none resumes if the shop comes
 * back. Leaves a shop alone that has reinstalled it meanwhile.
 */
export async function endOperationsOfUninstalled(ctx: ShopContext): Promise<void> {
  if (await isInstalled(ctx)) return
  const { code } = changesErrors.uninstalled
  const shop = ctx.shop.id
  const { rows } = await ctx.tx((tx) =>
    sql<{ id: string; filling: boolean }>`
      update operations set cancel_asked = true, error_code = ${code}
        where shop_id = ${shop} and state in ('pending', 'running', 'review') and (ready or filling)
        returning id, filling`.execute(tx),
  )
  for (const { id, filling } of rows)
    if (filling) await endFilling(ctx, id, { event: 'cancel-preparing', code })
    else await leaveOutAll(ctx, id)
  while (await endSent(ctx));
}

/**
 * Ends changes that were sent and have no outcome: the store can no longer be read. Returns true while there may
 * be more.
 */
async function endSent(ctx: ShopContext): Promise<boolean> {
  const { code } = changesErrors.uninstalled
  return ctx.tx(async (tx) => {
    const { rows } = await sql<PickedChange>`
      update changes set fencing_token = fencing_token + 1
        where shop_id = ${ctx.shop.id} and id in (
          select id from changes where shop_id = ${ctx.shop.id} and state = 'applying' order by id limit ${CHUNK})
        returning ${pickedColumns}`.execute(tx)
    await storeOutcomes(ctx, tx, {
      kind: undefined,
      outcomes: rows.map((change) => {
        return { ...PLAIN, change, state: 'failed', errorCode: code }
      }),
    })
    return rows.length === CHUNK
  })
}
