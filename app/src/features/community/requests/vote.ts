import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { FeatureRequest } from '../contract.ts'
import { VOTABLE } from '../domain/statuses.ts'
import { communityErrors } from '../errors.ts'
import {
  countVotes,
  deleteVote,
  holdRequest,
  insertVote,
  type RequestRow,
  toPublic,
} from './request-store.ts'

/**
 * Stores the store's vote for a request, once. For a merged request, the vote counts for the one it was merged into.
 * Throws `community.gone`, `community.decided`, `community.voted-already`.
 */
export function vote(ctx: ShopContext, { id }: { id: string }): Promise<FeatureRequest> {
  return ctx.tx(async (tx) => {
    const request = await heldAndOpen(tx, id)
    if (!(await insertVote(tx, request.id, await clockOf(tx))))
      throw new AppError(communityErrors.votedAlready)
    await countVotes(tx, request.id, 1)
    return { ...toPublic(request), votes: request.votes + 1, voted: true }
  })
}

/** Withdraws the store's vote. Throws `community.gone`, `community.decided`, `community.not-voted`. */
export function withdrawVote(ctx: ShopContext, { id }: { id: string }): Promise<FeatureRequest> {
  return ctx.tx(async (tx) => {
    const request = await heldAndOpen(tx, id)
    if (!(await deleteVote(tx, request.id))) throw new AppError(communityErrors.notVoted)
    await countVotes(tx, request.id, -1)
    return { ...toPublic(request), votes: request.votes - 1, voted: false }
  })
}

async function heldAndOpen(tx: ShopTx, id: string): Promise<RequestRow> {
  const request = await holdRequest(tx, id)
  if (!request) throw new AppError(communityErrors.gone)
  if (!VOTABLE.includes(request.status)) throw new AppError(communityErrors.decided)
  return request
}

/** Removes the votes of a store that is being erased. Rows that belong to the store alone are deleted with it. */
export async function withdrawAllVotes(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ request_id: string }>`
      select request_id from feature_votes where shop_id = ${shopOf(tx)} order by request_id`.execute(tx)
    for (const { request_id } of rows) await countVotes(tx, request_id, -1)
    await sql`delete from feature_votes where shop_id = ${shopOf(tx)}`.execute(tx)
  })
}
