import { sql } from 'kysely'
import { inBatches } from '#kit/server/batches.ts'
import { toJson } from '#kit/server/db/json.ts'
import { clockOf, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind, FailureReason } from '../change-kind.ts'
import { type ChangeState, countMoves } from '../domain/transitions.ts'
import { changesErrors } from '../errors.ts'
import type { Proposal, ProposalOutcome } from '../generator.ts'
import { after, canHappen, countChanges } from '../journal/transition-sql.ts'
import { type ChangeOutcome, PLAIN, whyFailed } from '../outcome/change-outcome.ts'
import { PROPOSAL_ATTEMPTS, pauseAfter } from '../outcome/faults.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import type { PickedChange } from './pick.ts'
import type { ShopQueueWork } from './shop-queue-work.ts'
import { wake } from './shop-queues.ts'

/** A generator's result for one resource. */
interface Made {
  changes: PickedChange[]
  proposal: Proposal<unknown>
}

/**
 * Stores proposals as they arrive: those that arrive during a transaction share the next one, and `add` does not
 * wait. `end` waits for all of them and throws the first failure.
 */
export function storeTogether(
  work: ShopQueueWork,
  kind: ChangeKind<unknown>,
  { review }: { review: boolean },
): { add(made: Made): void; end(): Promise<void> } {
  const failures: unknown[] = []
  const stored: Promise<void>[] = []
  const store = inBatches<Made, void>({
    run: async (batch) => {
      await storeProposals(work, kind, { batch, review })
      return batch.map(() => undefined)
    },
    most: 100,
    atOnce: 1,
    slowAfterMs: 30_000,
  })
  return {
    add: (made) => void stored.push(store(made).catch((error) => void failures.push(error))),
    async end() {
      await Promise.all(stored)
      if (failures.length > 0) throw failures[0]
    },
  }
}

/**
 * Moves values to the review or to the write queue, each expecting the store's value from when it was made. A value
 * that does not fit its kind fails with a code.
 */
async function storeProposals(
  work: ShopQueueWork,
  kind: ChangeKind<unknown>,
  { batch, review }: { batch: readonly Made[]; review: boolean },
): Promise<void> {
  const { ctx } = work
  const made: { change: PickedChange; after: unknown; note: unknown }[] = []
  const outcomes: ChangeOutcome[] = []
  for (const { changes, proposal } of batch)
    for (const [at, change] of changes.entries()) {
      const outcome = checked(kind, proposal.outcomes[at])
      if (outcome.status === 'proposed')
        made.push({ change, after: outcome.after, note: outcome.note ?? null })
      else outcomes.push(outcomeWithoutValue(change, outcome))
    }
  const costs = batch.flatMap(({ changes, proposal }) =>
    changes.map(({ id }) => ({ id, credits: Math.ceil(proposal.credits) })),
  )
  await ctx.tx(async (tx) => {
    const column = <T>(of: (row: (typeof made)[number]) => T): T[] => made.map(of)
    const event = review ? 'propose' : 'make-value'
    // First: writers lock their shop queue before anything else, too.
    if (made.length > 0 && !review) await wake(tx, ctx.shop.id, 'write')
    const { rows } = await sql<{ operation_id: string; was: ChangeState; state: ChangeState }>`
      update changes c set state = ${after(event)}, after = nullif(w.after, 'null'), note = w.note, attempts = 0, next_at = null,
          expected = coalesce(c.expected, c.before, 'null'), proposed_at = ${await clockOf(tx)}::timestamptz, proposals = c.proposals + 1
        from unnest(${column(({ change }) => change.id)}::bigint[], ${column(({ change }) => change.fencingToken)}::bigint[],
            ${column(({ after }) => JSON.stringify(after))}::jsonb[],
            ${column(({ note }) => toJson(note))}::jsonb[])
          as w (id, fencing_token, after, note)
        where c.shop_id = ${shopOf(tx)} and c.id = w.id and c.fencing_token = w.fencing_token and ${canHappen(event, 'c.state')}
        returning c.operation_id, old.state as was, new.state`.execute(tx)
    // Each change of a resource carries the resource's cost: the first to take effect pays it.
    await sql`
      update changes c set credits_actual = least(c.charge_ceiling, c.credits_before + w.credits)
        from unnest(${costs.map(({ id }) => id)}::bigint[], ${costs.map(({ credits }) => credits)}::int[]) as w (id, credits)
        where c.shop_id = ${ctx.shop.id} and c.id = w.id and c.charge_id is not null`.execute(tx)
    const again = outcomes.filter(({ state }) => state === 'drafting').map(({ change }) => change.id)
    if (again.length > 0)
      await sql`update changes set attempts = attempts + 1 where shop_id = ${ctx.shop.id} and id = any(${again}::bigint[])`.execute(
        tx,
      )
    await storeOutcomes(ctx, tx, { kind, outcomes })
    const [first] = rows
    if (first && review)
      await countChanges(ctx, tx, { operationId: first.operation_id, delta: countMoves(rows) })
  })
}

function checked(
  kind: ChangeKind<unknown>,
  outcome: ProposalOutcome<unknown> | undefined,
): ProposalOutcome<unknown> {
  if (outcome?.status !== 'proposed') {
    return outcome ?? { status: 'failed', code: changesErrors.generatorFailed.code, values: {} }
  }
  const parsed = kind.schema.safeParse(outcome.after)
  if (parsed.success) return { ...outcome, after: parsed.data }
  return { status: 'failed', code: changesErrors.invalidProposal.code, values: {} }
}

/**
 * Returns the outcome of a change without a value: it waits for another attempt if one may help, or has failed with a
 * code.
 */
export function outcomeWithoutValue(
  change: PickedChange,
  outcome:
    | Extract<ProposalOutcome<unknown>, { status: 'unchanged' }>
    | ({ status: 'failed'; mayRetry?: boolean } & FailureReason),
): ChangeOutcome {
  if (outcome.status === 'unchanged')
    return { ...PLAIN, change, state: 'unchanged', observed: toldWhy(change.before, outcome) }
  const attempts = change.attempts + 1
  if (outcome.mayRetry && attempts < PROPOSAL_ATTEMPTS)
    return { ...PLAIN, change, state: 'drafting', waitMs: pauseAfter(attempts - 1) }
  return { ...PLAIN, change, state: 'failed', ...whyFailed(outcome) }
}

/** Returns the value on the store, with the reason why it stays if the value is an object. */
function toldWhy(before: unknown, { because }: { because?: string }): unknown {
  return because !== undefined && typeof before === 'object' && before !== null
    ? { ...before, because }
    : before
}
