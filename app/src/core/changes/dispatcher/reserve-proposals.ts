import { sql } from 'kysely'
import { reserveCharges } from '#core/credits/charges.ts'
import { exhaustedError } from '#core/credits/price-of.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { toJson } from '#kit/server/db/json.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { countChanges } from '../journal/transition-sql.ts'
import { PLAIN } from '../outcome/change-outcome.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import { holdChanges } from './hold-changes.ts'
import type { PickedChange, PickedOperation } from './pick.ts'
import type { ShopQueueWork } from './shop-queue-work.ts'
import { holdShopQueue } from './shop-queues.ts'

/**
 * Reserves what the proposals may cost before any is requested, and stores what the store holds now. Resources the
 * balance no longer covers fail with a code. Returns the changes to request values for, with their fencing tokens.
 */
export async function reserveForProposals(
  work: ShopQueueWork,
  entry: {
    operation: PickedOperation
    changes: PickedChange[]
    /** Most credits a resource costs. */
    ceilingOf: (resourceId: string) => number
  },
): Promise<PickedChange[]> {
  const { ctx, shopQueue } = work
  const { id, credit } = entry.operation
  return ctx.tx(async (tx) => {
    await holdShopQueue(tx, shopQueue)
    const changes = await holdChanges(tx, entry.changes, 'drafting')
    const unpaid = changes.filter(({ chargeId }) => chargeId === null)
    const resources = credit === null ? [] : [...new Set(unpaid.map(({ resourceId }) => resourceId))]
    const requests = resources.map((key) => {
      return { operationId: id, key, credit: credit as CreditKind, ceiling: entry.ceilingOf(key) }
    })
    const ids = await reserveCharges(tx, ctx, requests)
    const charges = new Map(requests.map(({ key, ceiling }, at) => [key, { id: ids[at] ?? null, ceiling }]))
    const column = <T>(of: (change: PickedChange) => T): T[] => changes.map(of)
    const { rows } = await sql<{ id: string; fencingToken: string }>`
      update changes c set fencing_token = c.fencing_token + 1, before = w.before, charge_id = coalesce(w.charge, c.charge_id),
          charge_ceiling = case when w.charge is null then c.charge_ceiling else w.ceiling end
        from unnest(${column((change) => change.id)}::bigint[], ${column((change) => change.fencingToken)}::bigint[],
            ${column(({ before }) => toJson(before))}::jsonb[],
            ${column(({ resourceId }) => charges.get(resourceId)?.id ?? null)}::text[],
            ${column(({ resourceId }) => charges.get(resourceId)?.ceiling ?? null)}::int[])
          as w (id, fencing_token, before, charge, ceiling)
        where c.shop_id = ${shopOf(tx)} and c.id = w.id and c.fencing_token = w.fencing_token and c.state = 'drafting'
        returning c.id, c.fencing_token as "fencingToken"`.execute(tx)
    const fencingTokens = new Map(rows.map((row) => [row.id, row.fencingToken]))
    const claimed = changes.flatMap((change) => {
      const fencingToken = fencingTokens.get(change.id)
      return fencingToken === undefined ? [] : [{ ...change, fencingToken }]
    })
    const reserved = requests.reduce((sum, { ceiling }, at) => sum + (ids[at] ? ceiling : 0), 0)
    if (reserved > 0) await countChanges(ctx, tx, { operationId: id, delta: { reserved } })
    const isRefused = ({ resourceId }: PickedChange): boolean => charges.get(resourceId)?.id === null
    const refused = claimed.filter(isRefused)
    const errorCode = exhaustedError(ctx, credit).code
    await storeOutcomes(ctx, tx, {
      kind: undefined,
      outcomes: refused.map((change) => ({ ...PLAIN, change, state: 'failed', errorCode })),
    })
    return claimed.filter((change) => !isRefused(change))
  })
}
