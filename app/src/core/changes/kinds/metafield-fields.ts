import type { BulkWrite, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type HeldMetafield, type SetMetafields, setMetafields } from './metafield-operations.ts'
import {
  type MetafieldOutcome,
  type MetafieldWrite,
  metafieldInput,
  settled,
  writeMetafields,
} from './metafield-writes.ts'
import { refused } from './refusal.ts'

/** How a kind's values lie in metafields. */
export interface MetafieldField<Value> {
  /** The write a change asks for. */
  write(change: PendingChange<Value>): MetafieldWrite
  value(held: HeldMetafield | null): Value | null
}

/** Writes changes of any resources, many a call. */
export async function writeFields<Value>(
  ctx: ShopContext,
  field: MetafieldField<Value>,
  changes: PendingChange<Value>[],
): Promise<WriteOutcome<Value>[]> {
  const outcomes = await writeMetafields(ctx, changes.map(field.write))
  return outcomes.map((outcome) => told(field, outcome))
}

/** Changes one line of a bulk mutation sets (schema: metafieldsSet). */
const IN_A_LINE = 25

/**
 * The same as lines of a bulk mutation; only what is set, a bulk mutation deletes nothing here. What `stands` denies is
 * read back.
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
      const answer = settled(parsed.data.metafieldsSet, changes.map(field.write))
      if ('outcomes' in answer)
        return answer.outcomes.map((outcome, at) => {
          const change = changes[at]
          const isThere = outcome.status === 'failed' || (change && stands(outcome.held, change))
          return isThere ? told(field, outcome) : undefined
        })
      // A line is taken whole or not at all: what is not named fell with its neighbour, and goes again.
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

export function told<Value>(field: MetafieldField<Value>, outcome: MetafieldOutcome): WriteOutcome<Value> {
  if (outcome.status === 'failed') return outcome
  return { status: outcome.status, observed: field.value(outcome.held) }
}
