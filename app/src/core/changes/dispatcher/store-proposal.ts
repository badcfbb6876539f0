import { sql } from 'kysely'
import type { ChangeKind } from '../change-kind.ts'
import { countChanges } from '../counters.ts'
import { changesErrors } from '../errors.ts'
import type { Proposal, ProposalOutcome } from '../proposer.ts'
import { ATTEMPTS, retryAt } from './faults.ts'
import type { LaneWork } from './lane-work.ts'
import { wake } from './lanes.ts'
import type { PickedChange } from './pick.ts'
import { type ChangeSettlement, settleChanges } from './settle-changes.ts'

/**
 * Stores what a proposer made of a resource: values go to the review or to those that wait for the write, each held to
 * what the store showed when it was made. What does not fit its kind fails by name.
 */
export async function storeProposal(
  work: LaneWork,
  kind: ChangeKind<unknown>,
  entry: { changes: PickedChange[]; proposal: Proposal<unknown>; review: boolean },
): Promise<void> {
  const { ctx } = work
  const { changes, proposal, review } = entry
  const made: { change: PickedChange; after: unknown; note: unknown }[] = []
  const settlements: ChangeSettlement[] = []
  for (const [at, change] of changes.entries()) {
    const outcome = checked(kind, proposal.outcomes[at])
    if (outcome.status === 'proposed') made.push({ change, after: outcome.after, note: outcome.note ?? null })
    else settlements.push(settlementOf(change, outcome))
  }
  await ctx.tx(async (tx) => {
    const column = <T>(of: (row: (typeof made)[number]) => T): T[] => made.map(of)
    const state = review ? 'proposed' : 'pending'
    // First of all: whoever writes takes its lane before anything else, too.
    if (made.length > 0 && !review) await wake(tx, ctx.shop.id, 'write')
    const { rows } = await sql<{ operation_id: string }>`
      update changes c set state = ${state}, after = nullif(w.after, 'null'), note = w.note, attempts = 0, next_at = null,
          expected = coalesce(c.expected, c.before, 'null'), proposed_at = clock_timestamp(), proposals = c.proposals + 1
        from unnest(${column(({ change }) => change.id)}::bigint[], ${column(({ change }) => change.fence)}::bigint[],
            ${column(({ after }) => JSON.stringify(after))}::jsonb[],
            ${column(({ note }) => (note === null ? null : JSON.stringify(note)))}::jsonb[])
          as w (id, fence, after, note)
        where c.id = w.id and c.fence = w.fence and c.state = 'drafting'
        returning c.operation_id`.execute(tx)
    // The resource's cost stands at each of its changes: whichever takes effect first pays it.
    await sql`
      update changes set credits_actual = credits_before + ${Math.ceil(proposal.credits)}
        where id = any(${changes.map(({ id }) => id)}::bigint[]) and charge_id is not null`.execute(tx)
    const again = settlements.filter(({ state }) => state === 'drafting').map(({ change }) => change.id)
    if (again.length > 0)
      await sql`update changes set attempts = attempts + 1 where id = any(${again}::bigint[])`.execute(tx)
    await settleChanges(ctx, tx, { kind, settlements })
    const [first] = rows
    if (first && review)
      await countChanges(ctx, tx, { operationId: first.operation_id, delta: { proposed: rows.length } })
  })
}

function checked(
  kind: ChangeKind<unknown>,
  outcome: ProposalOutcome<unknown> | undefined,
): ProposalOutcome<unknown> {
  if (outcome?.status !== 'proposed') {
    const { code, message } = changesErrors.proposerFailed
    return outcome ?? { status: 'failed', code, message }
  }
  const parsed = kind.schema.safeParse(outcome.after)
  if (parsed.success) return { ...outcome, after: parsed.data }
  return {
    status: 'failed',
    code: changesErrors.invalidProposal.code,
    message: parsed.error.issues[0]?.message ?? '',
  }
}

/** What becomes of a change without a value: it waits for another try where one may help, or has failed by name. */
export function settlementOf(
  change: PickedChange,
  outcome: Exclude<ProposalOutcome<unknown>, { status: 'proposed' }>,
): ChangeSettlement {
  if (outcome.status === 'unchanged')
    return { change, state: 'unchanged', observed: change.before, errorCode: null, errorMessage: null }
  const attempts = change.attempts + 1
  if (outcome.mayRetry && attempts < ATTEMPTS)
    return {
      change,
      state: 'drafting',
      observed: null,
      errorCode: null,
      errorMessage: null,
      nextAt: retryAt(attempts - 1),
    }
  return { change, state: 'failed', observed: null, errorCode: outcome.code, errorMessage: outcome.message }
}
