import type { PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'

/** A group of changes and how it is written. */
export interface Part<Value> {
  changes: PendingChange<Value>[]
  write(): Promise<WriteOutcome<Value>[]>
}

/** Some calls of a batch were answered, another was not: what is known is less than what happened. */
export class PartlyWritten extends Error {
  readonly mayHaveApplied = true
}

/**
 * Writes the parts side by side (the points order them) and answers the outcomes in the order of `changes`. All
 * calls have ended when it throws. What it throws says `mayHaveApplied` unless no call can have had an effect.
 */
export async function writeTogether<Value>(
  changes: PendingChange<Value>[],
  parts: Part<Value>[],
): Promise<WriteOutcome<Value>[]> {
  const busy = parts.filter((part) => part.changes.length > 0)
  const ends = await Promise.allSettled(busy.map((part) => part.write()))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) {
    if (ends.length === 1 || ends.every(hadNoEffect)) throw failure.reason
    throw new PartlyWritten('A part of the changes was written, of the others nothing is known.', {
      cause: failure.reason,
    })
  }
  const outcomes = new Map<string, WriteOutcome<Value>>()
  for (const [at, part] of busy.entries()) {
    const end = ends[at]
    if (end?.status !== 'fulfilled') continue
    for (const [index, change] of part.changes.entries()) {
      const outcome = end.value[index]
      if (outcome) outcomes.set(change.id, outcome)
    }
  }
  return changes.map((change) => {
    const outcome = outcomes.get(change.id)
    if (!outcome) throw new PartlyWritten(`Nothing was said of change ${change.id}.`)
    return outcome
  })
}

function hadNoEffect(end: PromiseSettledResult<WriteOutcome<unknown>[]>): boolean {
  if (end.status === 'fulfilled') return end.value.every(({ status }) => status !== 'applied')
  return (end.reason as { mayHaveApplied?: unknown } | null)?.mayHaveApplied === false
}

/** Changes by resource, in the order they came. */
export function byResource<Value>(changes: PendingChange<Value>[]): PendingChange<Value>[][] {
  return [...Map.groupBy(changes, ({ resourceId }) => resourceId).values()]
}
