import type { BulkWrite, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { refusalErrors } from './errors.ts'
import { type HeldMetafield, setMetafields } from './metafield-operations.ts'
import {
  type MetafieldOutcome,
  type MetafieldWrite,
  metafieldInput,
  settled,
  writeMetafields,
} from './metafield-writes.ts'
import { impossible, refused } from './refusal.ts'

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

/** The same as lines of a bulk mutation; only what is set, a bulk mutation deletes nothing here. */
export function bulkFields<Value>(field: MetafieldField<Value>): BulkWrite<Value> {
  return {
    document: setMetafields.document,
    // By `compareDigest`.
    compares: true,
    variables: (changes) => ({ metafields: changes.map((change) => metafieldInput(field.write(change))) }),
    outcomes(data, changes) {
      const parsed = setMetafields.data.safeParse(data)
      if (!parsed.success) return []
      const answer = settled(parsed.data.metafieldsSet, changes.map(field.write))
      if ('outcomes' in answer) return answer.outcomes.map((outcome) => told(field, outcome))
      // A line is taken whole or not at all: what is not named fell with its neighbour.
      const [first] = answer.errors
      return changes.map((_, at) => {
        const error = answer.errors.find(({ index }) => index === at) ?? first
        return error ? refused(error) : impossible(refusalErrors.other)
      })
    },
  }
}

function told<Value>(field: MetafieldField<Value>, outcome: MetafieldOutcome): WriteOutcome<Value> {
  if (outcome.status === 'failed') return outcome
  return { status: outcome.status, observed: field.value(outcome.held) }
}
