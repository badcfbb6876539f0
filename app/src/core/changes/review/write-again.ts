import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { balanceOf } from '#core/credits/balance.ts'
import { releaseCharges, reserveCharges } from '#core/credits/charges.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Operation, WrittenAgain } from '../contract.ts'
import { wake } from '../dispatcher/shop-queues.ts'
import { type ChangeState, countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import { findOperation, findOperationRow, type OperationRow } from '../journal/operation-rows.ts'
import { after, canHappen, countChanges } from '../journal/transition-sql.ts'
import { requireFeatureOf } from '../operation/require-feature-of.ts'

/** Proposals of one change covered by the reservation: the first, and three more ("Write again"). */
const PROPOSALS_PAID = 4

/** Takes back the transaction: it needs more credits than were confirmed. */
class CostsMore extends Error {
  readonly credits: number
  constructor(credits: number) {
    super('This needs more credits than were confirmed.')
    this.name = 'CostsMore'
    this.credits = credits
  }
}

interface Request {
  id: string
  changes: string[]
  /** The most credits it may reserve. */
  upTo?: number
}

/**
 * Requests new proposals. Three times that is free; after that the resource's charge grows by another ceiling: if that
 * is more than `upTo`, nothing is changed and `asks` says how much it is. Throws `changes.not-found`, `no-proposal`,
 * `plans.locked`, and `credits-short` if the balance does not cover it (nothing is changed then).
 */
export async function writeAgain(ctx: ShopContext, request: Request): Promise<WrittenAgain> {
  await requireFeatureOf(ctx, request.id)
  try {
    return { ...(await requestAgain(ctx, request)), asks: null }
  } catch (error) {
    if (!(error instanceof CostsMore)) throw error
    const { balances, unmetered } = await balanceOf(ctx)
    // Nothing is counted there, so there is nothing to confirm.
    if (unmetered) return writeAgain(ctx, { ...request, upTo: Number.POSITIVE_INFINITY })
    const operation = await ctx.tx((tx) => findOperation(tx, request.id))
    const balance = balances.find(({ credit }) => credit === operation.price?.credit)
    return { ...operation, asks: { credits: error.credits, available: balance?.available ?? 0 } }
  }
}

function requestAgain(ctx: ShopContext, request: Request): Promise<Operation> {
  return ctx.tx(async (tx) => {
    // First: writers lock their shop queue before anything else, too.
    await wake(tx, ctx.shop.id, 'propose')
    const operation = await findOperationRow(tx, request.id)
    const { rows } = await sql<Again>`
      update changes set state = ${after('write-again')}, attempts = 0, next_at = null
        where shop_id = ${ctx.shop.id} and operation_id = ${request.id} and ${canHappen('write-again')}
          and id = any(${request.changes}::bigint[])
        returning old.state as was, new.state, resource_id as "resourceId", proposals, charge_id as "chargeId", charge_ceiling as "chargeCeiling"`.execute(
      tx,
    )
    if (rows.length === 0) throw new AppError(changesErrors.noProposal)
    const resources = [...new Map(rows.map((each) => [each.resourceId, each])).values()]
    await chargeMore(ctx, tx, operation, {
      rows: resources.filter(({ proposals }) => proposals % PROPOSALS_PAID === 0),
      upTo: request.upTo ?? 0,
    })
    await sql`update operations set part = 1 where shop_id = ${ctx.shop.id} and id = ${request.id}`.execute(
      tx,
    )
    await countChanges(ctx, tx, { operationId: request.id, delta: countMoves(rows) })
    return findOperation(tx, request.id)
  })
}

interface Again {
  was: ChangeState
  state: ChangeState
  resourceId: string
  proposals: number
  chargeId: string | null
  chargeCeiling: number | null
}

/** Replaces one charge per resource: releases the old ones and reserves larger ones, in few statements. */
async function chargeMore(
  ctx: ShopContext,
  tx: ShopTx,
  { id: operationId, credit }: OperationRow,
  { rows, upTo }: { rows: Again[]; upTo: number },
): Promise<void> {
  const asked = rows.flatMap(({ resourceId, proposals, chargeId, chargeCeiling }) => {
    if (chargeId === null || chargeCeiling === null) return []
    // The ceiling of the resource's first proposals: the charge holds it once for every four of them.
    const more = Math.ceil((chargeCeiling * PROPOSALS_PAID) / proposals)
    return [{ resourceId, chargeId, more, ceiling: chargeCeiling + more }]
  })
  if (asked.length === 0 || credit === null) return
  const ids = asked.map(({ chargeId }) => chargeId)
  // Changes before balances, the lock order used everywhere.
  await sql`
    select from changes where shop_id = ${shopOf(tx)} and charge_id = any(${ids}::text[]) order by id for update`.execute(
    tx,
  )
  const released = await releaseCharges(tx, ctx.shop.id, ids)
  // If another field of the resource has taken effect, the charge is settled and cannot grow.
  const paid = asked.filter(({ chargeId }) => released.has(chargeId))
  if (paid.length === 0) return
  const reserved = paid.reduce((sum, { more }) => sum + more, 0)
  if (reserved > upTo) throw new CostsMore(reserved)
  const charges = await reserveCharges(
    tx,
    ctx,
    paid.map(({ resourceId: key, ceiling }) => ({ operationId, key, credit: credit as CreditKind, ceiling })),
  )
  if (charges.includes(null)) throw new AppError(changesErrors.creditsShort)
  await sql`
    update changes c set charge_id = w.charge, charge_ceiling = w.ceiling, credits_before = coalesce(credits_actual, 0)
      from unnest(${paid.map(({ chargeId }) => chargeId)}::text[], ${charges}::text[],
          ${paid.map(({ ceiling }) => ceiling)}::int[]) as w (old, charge, ceiling)
      where c.shop_id = ${shopOf(tx)} and c.charge_id = w.old`.execute(tx)
  await countChanges(ctx, tx, { operationId, delta: { reserved } })
}
