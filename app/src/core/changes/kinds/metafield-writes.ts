import type { ShopContext } from '#core/context/context.ts'
import type { BulkWrite, PendingChange, WriteOutcome } from '../change-kind.ts'
import { lastReading, type MetafieldRef, readNodes, rememberReading } from '../outcome/last-reading.ts'
import { refusalErrors } from './errors.ts'
import {
  deleteMetafields,
  type HeldMetafield,
  type MetafieldInput,
  metafieldOfNodes,
  type SetMetafields,
  setMetafields,
} from './metafield-operations.ts'
import {
  type BatchError,
  changedSince,
  type Failed,
  impossible,
  indexOf,
  orDenied,
  PartlyWritten,
  refused,
  splitRefused,
} from './write-parts.ts'

/** A metafield to set, or to delete if `value` is null. */
export interface MetafieldWrite extends MetafieldRef {
  type: string
  value: string | null
  /** True if the stored metafield is the one the change started from. */
  isBefore(held: HeldMetafield | null): boolean
}

export type MetafieldOutcome = { status: 'applied' | 'unchanged'; held: HeldMetafield | null } | Failed

/** Most metafields one call sets (schema: metafieldsSet). */
const AT_ONCE = 25

/**
 * Writes metafields of any owners, 25 a call; outcomes in order. One that changed since it was read is a conflict:
 * the platform compares digests for sets; deletions are compared with the last reading.
 */
export async function writeMetafields(
  ctx: ShopContext,
  writes: MetafieldWrite[],
  operation: SetMetafields = setMetafields,
): Promise<MetafieldOutcome[]> {
  await readMissing(ctx, writes)
  const outcomes = new Map<MetafieldWrite, MetafieldOutcome>()
  const sets: MetafieldWrite[] = []
  const deletions: MetafieldWrite[] = []
  for (const write of writes) {
    const held = lastReading(write) ?? null
    if (!write.isBefore(held)) outcomes.set(write, changedSince)
    else if (write.value === null) deletions.push(write)
    else sets.push(write)
  }
  const steps: [MetafieldWrite[], () => Promise<MetafieldOutcome[]>][] = [
    [sets, () => setAll(ctx, sets, operation)],
    [deletions, () => deleteAll(ctx, deletions)],
  ]
  for (const [step, send] of steps) {
    const answers = await send().catch((error: unknown) => {
      const applied = [...outcomes.values()].some(({ status }) => status === 'applied')
      if (!applied) throw error
      throw new PartlyWritten('Some metafields were written, of others nothing is known.', { cause: error })
    })
    for (const [at, write] of step.entries()) {
      const answer = answers[at]
      if (answer) outcomes.set(write, answer)
    }
  }
  return writes.map((write) => outcomes.get(write) ?? impossible(refusalErrors.other))
}

/** Builds the input of a set, with the digest of the last reading; without one if there is no recent reading. */
export function metafieldInput(write: MetafieldWrite): MetafieldInput {
  const { ownerId, namespace, key, type, value } = write
  const held = lastReading(write)
  const input = { ownerId, namespace, key, type, value: value ?? '' }
  if (held === undefined) return input
  // Read with another value by now: a null digest makes the platform refuse.
  return { ...input, compareDigest: write.isBefore(held) ? (held?.compareDigest ?? null) : null }
}

/** Reads metafields without a recent reading, and those last read with another value than before. */
async function readMissing(ctx: ShopContext, writes: MetafieldWrite[]): Promise<void> {
  const unknown = writes.filter((write) => {
    const held = lastReading(write)
    return held === undefined || !write.isBefore(held)
  })
  for (const group of Map.groupBy(unknown, ({ namespace, key }) => `${namespace}.${key}`).values()) {
    const [first] = group
    if (first) await readMetafields(ctx, group, first)
  }
}

/** Reads one key of several owners, and keeps the readings for the write that follows. */
export async function readMetafields(
  ctx: ShopContext,
  owners: { ownerId: string }[],
  { namespace, key }: { namespace: string; key: string },
): Promise<(HeldMetafield | null)[]> {
  const refs = owners.map(({ ownerId }) => ({ resourceId: ownerId }))
  const operation = metafieldOfNodes
  const found = await readNodes(ctx, refs, { operation, variables: { namespace, key } })
  return owners.map(({ ownerId }) => {
    const held = found.get(ownerId)?.metafield ?? null
    rememberReading({ ownerId, namespace, key }, held)
    return held
  })
}

function setAll(
  ctx: ShopContext,
  writes: MetafieldWrite[],
  operation: SetMetafields,
): Promise<MetafieldOutcome[]> {
  return splitRefused<MetafieldWrite, MetafieldOutcome>(writes, {
    atOnce: AT_ONCE,
    send: (group) =>
      orDenied<{ outcomes: MetafieldOutcome[] } | { errors: BatchError[] }>(
        async () => {
          const answer = await ctx.platform.query(ctx.shop, operation, {
            metafields: group.map(metafieldInput),
          })
          return outcomesOfSet(answer.metafieldsSet, group)
        },
        () => ({ outcomes: group.map(() => impossible(refusalErrors.accessDenied)) }),
      ),
  })
}

/** Outcomes of a set call for its metafields. */
export function outcomesOfSet(
  answer: ReturnType<typeof setMetafields.data.parse>['metafieldsSet'],
  group: MetafieldRef[],
): { outcomes: MetafieldOutcome[] } | { errors: BatchError[] } {
  const errors = answer?.userErrors ?? []
  if (errors.length > 0)
    return { errors: errors.map((error) => ({ ...error, index: error.elementIndex ?? indexOf(error) })) }
  const outcomes = group.map((ref, at): MetafieldOutcome => {
    const held = answer?.metafields?.[at] ?? null
    if (held) rememberReading(ref, held)
    return held ? { status: 'applied', held } : impossible(refusalErrors.other)
  })
  return { outcomes }
}

async function deleteAll(ctx: ShopContext, writes: MetafieldWrite[]): Promise<MetafieldOutcome[]> {
  return splitRefused<MetafieldWrite, MetafieldOutcome>(writes, {
    atOnce: AT_ONCE,
    send: (group) =>
      orDenied<{ outcomes: MetafieldOutcome[] } | { errors: BatchError[] }>(
        async () => {
          const refs = group.map(({ ownerId, namespace, key }) => ({ ownerId, namespace, key }))
          const { metafieldsDelete: answer } = await ctx.platform.query(ctx.shop, deleteMetafields, {
            metafields: refs,
          })
          const errors = answer?.userErrors ?? []
          if (errors.length > 0)
            return { errors: errors.map((error) => ({ ...error, index: indexOf(error) })) }
          const gone = answer?.deletedMetafields ?? []
          return {
            outcomes: await Promise.all(group.map((write, at) => deleted(ctx, write, gone[at] != null))),
          }
        },
        () => ({ outcomes: group.map(() => impossible(refusalErrors.accessDenied)) }),
      ),
  })
}

/**
 * Determines the outcome of a deletion: if nothing was deleted, the platform does not report whether the metafield
 * was gone or is not ours.
 */
async function deleted(ctx: ShopContext, write: MetafieldWrite, done: boolean): Promise<MetafieldOutcome> {
  rememberReading(write, null)
  if (done) return { status: 'applied', held: null }
  const [left] = await readMetafields(ctx, [write], write)
  return left ? impossible(refusalErrors.accessDenied) : { status: 'unchanged', held: null }
}

/** How a kind stores its values in metafields. */
export interface MetafieldField<Value> {
  /** Returns the metafield write for a change. */
  write(change: PendingChange<Value>): MetafieldWrite
  value(held: HeldMetafield | null): Value | null
}

/** Writes changes of any resources, many per call. */
export async function writeFields<Value>(
  ctx: ShopContext,
  field: MetafieldField<Value>,
  changes: PendingChange<Value>[],
): Promise<WriteOutcome<Value>[]> {
  const outcomes = await writeMetafields(ctx, changes.map(field.write))
  return outcomes.map((outcome) => outcomeOfField(field, outcome))
}

/** Most changes one line of a bulk mutation sets (schema: metafieldsSet). */
const IN_A_LINE = 25

/**
 * The same as lines of a bulk mutation; sets only, since this mutation cannot delete. Changes for which `stands`
 * returns false are read back.
 */
export function bulkFields<Value>(
  field: MetafieldField<Value>,
  {
    operation = setMetafields,
    stands = () => true,
  }: {
    operation?: SetMetafields
    stands?: (held: HeldMetafield | null, change: PendingChange<Value>) => boolean
  } = {},
): BulkWrite<Value> {
  return {
    document: operation.document,
    batch: IN_A_LINE,
    // By `compareDigest`.
    compares: true,
    variables: (changes) => ({ metafields: changes.map((change) => metafieldInput(field.write(change))) }),
    outcomes(data, changes) {
      const parsed = operation.data.safeParse(data)
      if (!parsed.success) return []
      const answer = outcomesOfSet(parsed.data.metafieldsSet, changes.map(field.write))
      if ('outcomes' in answer)
        return answer.outcomes.map((outcome, at) => {
          const change = changes[at]
          const isThere = outcome.status === 'failed' || (change && stands(outcome.held, change))
          return isThere ? outcomeOfField(field, outcome) : undefined
        })
      // A line is accepted as a whole or not at all: a change that is not named failed because of another one, and is
      // sent again.
      const named = new Map(answer.errors.map((error) => [error.index, error]))
      const isTold = changes.some((_, at) => named.has(at))
      const [first] = answer.errors
      return changes.map((_, at) => {
        const error = named.get(at)
        if (error) return refused(error)
        if (isTold) return 'again'
        return first && changes.length === 1 ? refused(first) : undefined
      })
    },
  }
}

/** Returns the outcome of writing a metafield as the outcome of its field. */
export function outcomeOfField<Value>(
  field: MetafieldField<Value>,
  outcome: MetafieldOutcome,
): WriteOutcome<Value> {
  if (outcome.status === 'failed') return outcome
  return { status: outcome.status, observed: field.value(outcome.held) }
}
