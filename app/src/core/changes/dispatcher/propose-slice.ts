import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import type { ChangeKind, FailureReason, PendingChange } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import type { Proposal, ValueGenerator } from '../generator.ts'
import { GENERATORS } from '../generator.ts'
import { faultOf } from '../outcome/faults.ts'
import { storeOutcomes } from '../outcome/store-outcomes.ts'
import { inParallel } from './call-window.ts'
import { nextDue, type Pick, type PickedChange, pickChanges } from './pick.ts'
import { reserveForProposals } from './reserve-proposals.ts'
import { kindOf, refuseLost, type ShopQueueWork } from './shop-queue-work.ts'
import { ShopQueueLost } from './shop-queues.ts'
import { outcomeWithoutValue, storeTogether } from './store-proposal.ts'

type AGenerator = ValueGenerator<unknown, unknown, unknown>
type ProposePick = Pick & {
  operation: { generator: string | null; generator_params: unknown; review: boolean }
}

/**
 * Resources taken at once, as a multiple of concurrency: enough to keep the generator busy for a slice, few enough to
 * lose little in a crash.
 */
const ROUNDS = 4
const CONCURRENCY_UNKNOWN = 4

/** Makes the values a shop's operations wait for; returns the same as `writeSlice`. */
export async function proposeSlice(work: ShopQueueWork): Promise<number | null> {
  const { ctx } = work
  while (Date.now() < work.deadline) {
    refuseLost(work)
    const most = Math.max(
      CONCURRENCY_UNKNOWN,
      ...ctx.offered(GENERATORS).map(({ concurrency }) => concurrency),
    )
    const pick = await ctx.tx((tx) => pickChanges(tx, 'drafting', () => most * ROUNDS))
    if (!pick) return ctx.tx((tx) => nextDue(tx, 'drafting'))
    await proposeBatch(work, pick)
  }
  return performance.now()
}

function generatorOf(ctx: ShopContext, name: string | null): AGenerator | undefined {
  return ctx.offered(GENERATORS).find((generator) => generator.name === name) as AGenerator | undefined
}

async function proposeBatch(work: ShopQueueWork, pick: ProposePick): Promise<void> {
  const { ctx } = work
  const kind = kindOf(ctx, pick.changes[0]?.kind ?? '')
  const generator = generatorOf(ctx, pick.operation.generator)
  if (!kind || !generator) {
    const why = kind
      ? { code: changesErrors.unknownGenerator.code, values: { name: pick.operation.generator } }
      : { code: changesErrors.kindGone.code, values: {} }
    return againOrFailed(work, pick.changes, { ...why, mayRetry: false })
  }
  const read = await readBatch(work, { kind, generator, pick })
  if (!read) return
  const { before, params, known } = read
  const { price } = generator
  const claimed = await reserveForProposals(work, {
    operation: pick.operation,
    changes: before,
    ceilingOf: (resourceId) => price?.ceilingOf?.(params, known, resourceId) ?? pick.operation.ceiling ?? 0,
  })
  const resources = [...Map.groupBy(claimed, ({ resourceId }) => resourceId).values()]
  const store = storeTogether(work, kind, { review: pick.operation.review })
  await inParallel(resources, generator.concurrency, async (changes) => {
    // A resource that is not begun keeps its charge and its place.
    if (work.signal.aborted || Date.now() >= work.deadline) return
    const proposal = await ask(work, { generator, changes, params, known })
    if ('code' in proposal) return againOrFailed(work, changes, proposal)
    // The loop goes on asking while this is stored.
    store.add({ changes, proposal })
  })
    .finally(() => store.end())
    .catch((error: unknown) => {
      if (!(error instanceof ShopQueueLost)) throw error
    })
}

interface ReadBatch {
  /** The changes, with the values on the store as `before`. */
  before: PickedChange[]
  params: unknown
  known: unknown
}

/**
 * Reads the store's values and what the generator needs for the batch; null if that failed: the changes wait for
 * another attempt, or have failed with a code.
 */
async function readBatch(
  work: ShopQueueWork,
  entry: { kind: ChangeKind<unknown>; generator: AGenerator; pick: ProposePick },
): Promise<ReadBatch | null> {
  const { kind, generator, pick } = entry
  const { ctx } = work
  try {
    const params = generator.params.parse(pick.operation.generator_params)
    const current = await kind.read(ctx, pick.changes)
    const before = pick.changes.map((change, at) => ({ ...change, before: current[at] ?? null }))
    const known = await generator.prepare?.(ctx, before.map(asPending), params)
    return { before, params, known }
  } catch (error) {
    ctx.log.info({ err: error }, 'the store could not be read before a proposal')
    await againOrFailed(work, pick.changes, faultOf(error))
    return null
  }
}

function asPending({ id, resourceId, field, before }: PickedChange): PendingChange<unknown> {
  return { id, resourceId, field, before, after: null }
}

type GeneratorFault = FailureReason & { mayRetry: boolean }

async function ask(
  work: ShopQueueWork,
  entry: { generator: AGenerator; changes: PickedChange[]; params: unknown; known: unknown },
): Promise<Proposal<unknown> | GeneratorFault> {
  const { generator, changes, params, known } = entry
  try {
    const { signal } = work
    const proposal = await generator.propose(work.ctx, changes.map(asPending), params, { known, signal })
    if (proposal.outcomes.length === changes.length) return proposal
    work.ctx.log.info({ generator: generator.name }, 'a generator returned too few proposals')
    return { code: changesErrors.generatorFailed.code, values: {}, mayRetry: true }
  } catch (error) {
    // The worker is stopping: another one asks again.
    if (work.signal.aborted) throw new ShopQueueLost()
    work.ctx.log.info({ err: error, generator: generator.name }, 'a value could not be made')
    const fault = faultOf(error)
    return fault.code === changesErrors.writeFailed.code
      ? { ...fault, code: changesErrors.generatorFailed.code }
      : fault
  }
}

/** Returns the changes to the drafting queue, or fails them with a code once the attempts are used up. */
async function againOrFailed(
  work: ShopQueueWork,
  changes: PickedChange[],
  fault: GeneratorFault,
): Promise<void> {
  const { ctx } = work
  await ctx.tx(async (tx) => {
    const ids = changes.map(({ id }) => id)
    await sql`update changes set attempts = attempts + 1 where shop_id = ${shopOf(tx)} and id = any(${ids}::bigint[]) and state = 'drafting'`.execute(
      tx,
    )
    await storeOutcomes(ctx, tx, {
      kind: undefined,
      outcomes: changes.map((change) => outcomeWithoutValue(change, { status: 'failed', ...fault })),
    })
  })
}
