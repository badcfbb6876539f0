import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { lockCount } from '#kit/server/db/lock-count.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Proposal } from '../contract.ts'
import { WAITING } from '../domain/bounds.ts'
import { communityErrors } from '../errors.ts'

interface Proposals {
  proposals: Proposal[]
  mayPropose: boolean
  most: typeof WAITING
}

/** Maximum suggestions shown per store; older ones are decided. */
const SHOWN = 50

/** Lists the store's suggestions and their outcomes, newest first. */
export function listProposals(ctx: ShopContext): Promise<Proposals> {
  return ctx.tx(load)
}

/** Suggests a feature: staff review it before other stores see it. Throws `community.full`. */
export function propose(
  ctx: ShopContext,
  { title, details }: { title: string; details: string },
): Promise<Proposals> {
  return ctx.tx(async (tx) => {
    await lockCount(tx, 'community')
    if (!(await load(tx)).mayPropose) throw new AppError(communityErrors.full, { most: WAITING })
    await sql`
      insert into feature_proposals (shop_id, id, title, details, state, created_at)
        values (${shopOf(tx)}, ${randomUUID()}, ${title}, ${details}, 'waiting', ${await clockOf(tx)})`.execute(
      tx,
    )
    return load(tx)
  })
}

/** Withdraws a suggestion that is not decided yet. Throws `community.gone`. */
export function withdrawProposal(ctx: ShopContext, { id }: { id: string }): Promise<Proposals> {
  return ctx.tx(async (tx) => {
    const { numAffectedRows } = await sql`
      delete from feature_proposals
        where shop_id = ${shopOf(tx)} and id = ${id} and state = 'waiting'`.execute(tx)
    if (!numAffectedRows) throw new AppError(communityErrors.gone)
    return load(tx)
  })
}

async function load(tx: ShopTx): Promise<Proposals> {
  const { rows } = await sql<
    Omit<Proposal, 'createdAt' | 'request'> & { request_id: string | null; created_at: Date }
  >`
    select id, title, details, state, reason, request_id, created_at from feature_proposals
      where shop_id = ${shopOf(tx)} order by created_at desc, id limit ${SHOWN}`.execute(tx)
  const ids = rows.flatMap(({ request_id }) => request_id ?? [])
  const requests = await sql<NonNullable<Proposal['request']>>`
    select id, title, status from feature_requests where id = any(${ids}::uuid[])`.execute(tx)
  const known = new Map(requests.rows.map((request) => [request.id, request]))
  return {
    proposals: rows.map(({ request_id, created_at, ...row }) => ({
      ...row,
      request: known.get(request_id ?? '') ?? null,
      createdAt: created_at.toISOString(),
    })),
    mayPropose: rows.filter(({ state }) => state === 'waiting').length < WAITING,
    most: WAITING,
  }
}
