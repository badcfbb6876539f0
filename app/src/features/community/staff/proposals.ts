import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { WaitingProposal } from '../contract.ts'
import { FINAL } from '../domain/statuses.ts'
import { communityErrors } from '../errors.ts'
import { countVotes, holdRequest, insertVote, type RequestRow } from '../requests/request-store.ts'
import { tellVoterOf } from '../requests/tell-voter.ts'

/** Suggestions per page; the next ones appear once these are decided. */
const PAGE = 50

type Decision = { store: string; id: string } & (
  | { decision: 'publish'; title: string; details: string }
  | { decision: 'merge'; request: string }
  | { decision: 'decline'; reason: string }
)

interface Waiting {
  waiting: WaitingProposal[]
  /** There are newer ones. */
  more: boolean
}

/** Lists undecided suggestions of all stores, oldest first. */
export async function waitingProposals(ctx: StaffContext): Promise<Waiting> {
  const { rows } = await sql<
    Omit<WaitingProposal, 'store' | 'createdAt'> & { domain: string; created_at: Date }
  >`
    select domain, id, title, details, created_at from signpost_waiting_proposals(${PAGE + 1})`.execute(
    ctx.db.kysely,
  )
  return {
    more: rows.length > PAGE,
    waiting: rows.slice(0, PAGE).map(({ domain, id, title, details, created_at }) => ({
      store: domain,
      id,
      title,
      details,
      createdAt: created_at.toISOString(),
    })),
  }
}

/**
 * Decides a suggestion: publishes it in staff's wording with its store's vote, counts the vote for an equivalent
 * request, or declines it with a reason. Throws `community.gone` if it is decided already.
 */
export async function decideProposal(ctx: StaffContext, decision: Decision): Promise<Waiting> {
  const shop = await ctx.shop(decision.store)
  await shop.tx(async (tx) => {
    const now = await clockOf(tx)
    const held = await requestOf(tx, decision, now)
    const request = held?.id ?? null
    const state = { publish: 'published', merge: 'merged', decline: 'declined' }[decision.decision]
    const reason = decision.decision === 'decline' ? decision.reason : null
    const { rows } = await sql<{ title: string }>`
      update feature_proposals
        set state = ${state}, reason = ${reason}, request_id = ${request}, decided_at = ${now}
        where shop_id = ${shopOf(tx)} and id = ${decision.id} and state = 'waiting' returning title`.execute(
      tx,
    )
    if (!rows[0]) throw new AppError(communityErrors.gone)
    await ctx.note(tx, {
      act: 'community.decide',
      about: decision.store,
      reason,
      before: { title: rows[0].title, state: 'waiting' },
      after: { state, request },
    })
    // The others were told when it was decided.
    if (held && FINAL.includes(held.status)) await tellVoterOf(ctx, tx, held.id)
  })
  return waitingProposals(ctx)
}

/** Returns the request the suggestion becomes, with its store's vote; null if it is declined. */
async function requestOf(tx: ShopTx, decision: Decision, now: string): Promise<RequestRow | null> {
  if (decision.decision === 'decline') return null
  const id = decision.decision === 'publish' ? randomUUID() : decision.request
  if (decision.decision === 'publish')
    await sql`
      insert into feature_requests (id, title, details, status, created_at, status_at)
        values (${id}, ${decision.title}, ${decision.details}, 'open', ${now}, ${now})`.execute(tx)
  const request = await holdRequest(tx, id)
  if (!request) throw new AppError(communityErrors.gone)
  if (await insertVote(tx, request.id, now)) await countVotes(tx, request.id, 1)
  return request
}
