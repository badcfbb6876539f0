import { sql } from 'kysely'
import { releaseCharges, reserveCharges } from '#core/credits/charges.ts'
import type { CreditKind } from '#core/credits/credit-kinds.ts'
import type { ShopContext } from '#core/registry/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation } from './contract.ts'
import { countChanges } from './counters.ts'
import { wake } from './dispatcher/lanes.ts'
import { changesErrors } from './errors.ts'
import { findOperation, findOperationRow, type OperationRow } from './operation-rows.ts'

/** Proposals of one change within what was reserved: the first, and three more ("Write again"). */
const PROPOSALS_PAID = 4

/**
 * Has proposals made anew. Three times that is free; then the resource's charge grows by another ceiling. Throws
 * `changes.not-found`, `no-proposal`, and `credits-short` when the balance does not hold it (nothing is changed then).
 */
export async function writeAgain(
  ctx: ShopContext,
  request: { id: string; changes: string[] },
): Promise<Operation> {
  return ctx.tx(async (tx) => {
    // First of all: whoever writes takes its lane before anything else, too.
    await wake(tx, ctx.shop.id, 'propose')
    const operation = await findOperationRow(tx, request.id)
    const { rows } = await sql<Again>`
      update changes set state = 'drafting', attempts = 0, next_at = null
        where operation_id = ${request.id} and state = 'proposed' and id = any(${request.changes}::bigint[])
        returning resource_id as "resourceId", proposals, charge_id as "chargeId", charge_ceiling as "chargeCeiling",
          credits_actual as "creditsActual"`.execute(tx)
    if (rows.length === 0) throw new AppError(changesErrors.noProposal)
    for (const row of new Map(rows.map((each) => [each.resourceId, each])).values())
      if (row.proposals % PROPOSALS_PAID === 0) await chargeMore(ctx, tx, { operation, row })
    await sql`update operations set part = 1 where id = ${request.id}`.execute(tx)
    await countChanges(ctx, tx, { operationId: request.id, delta: { proposed: -rows.length } })
    return findOperation(tx, request.id)
  })
}

interface Again {
  resourceId: string
  proposals: number
  chargeId: string | null
  chargeCeiling: number | null
  creditsActual: number | null
}

async function chargeMore(
  ctx: ShopContext,
  tx: ShopTx,
  { operation, row }: { operation: OperationRow; row: Again },
): Promise<void> {
  const { id: operationId, credit } = operation
  if (row.chargeId === null || row.chargeCeiling === null || credit === null) return
  // What the resource's first proposals could cost: the charge holds that for each four of them.
  const ceiling = Math.ceil((row.chargeCeiling * PROPOSALS_PAID) / row.proposals)
  const grown = row.chargeCeiling + ceiling
  // One charge a resource: the old one goes back and a larger one takes its place.
  await releaseCharges(tx, ctx.shop.id, [row.chargeId])
  const [charge] = await reserveCharges(tx, ctx, [
    { operationId, key: row.resourceId, credit: credit as CreditKind, ceiling: grown },
  ])
  if (!charge) throw new AppError(changesErrors.creditsShort)
  await sql`
    update changes set charge_id = ${charge}, charge_ceiling = ${grown}, credits_before = coalesce(credits_actual, 0)
      where charge_id = ${row.chargeId}`.execute(tx)
  await countChanges(ctx, tx, { operationId, delta: { reserved: ceiling } })
}
