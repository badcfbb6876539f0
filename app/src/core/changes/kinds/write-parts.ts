import type { PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { refusalErrors } from './errors.ts'
import { type Failed, impossible, refused, type UserError } from './refusal.ts'

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

/** A user error of an atomic batch, and which item it is about; null where the platform does not say. */
export interface BatchError extends UserError {
  index: number | null
}

/** Index of the item in a user error's path, `['metafields', '3', 'value']`. */
export function indexOf({ field }: UserError): number | null {
  const at = Number(field?.[1])
  return field?.[1] !== undefined && Number.isInteger(at) ? at : null
}

/**
 * Sends items in batches of `atOnce` that the platform takes whole or not at all. A refused batch goes again
 * without the items that are named, or in halves when none is, until what is left was taken: one bad item fails alone.
 */
export async function splitRefused<Item, Outcome>(
  items: Item[],
  batch: {
    atOnce: number
    send(items: Item[]): Promise<{ outcomes: Outcome[] } | { errors: BatchError[] }>
  },
): Promise<(Outcome | Failed)[]> {
  const outcomes = new Map<Item, Outcome | Failed>()
  const waiting: Item[][] = []
  for (let from = 0; from < items.length; from += batch.atOnce)
    waiting.push(items.slice(from, from + batch.atOnce))
  let applied = false
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const answer = await batch.send(group).catch((error: unknown) => {
      if (!applied) throw error
      throw new PartlyWritten('A part of a batch was written, of the rest nothing is known.', {
        cause: error,
      })
    })
    if ('outcomes' in answer) {
      applied = true
      for (const [at, item] of group.entries()) {
        const outcome = answer.outcomes[at]
        if (outcome) outcomes.set(item, outcome)
      }
      continue
    }
    const rest = withoutNamed(group, answer.errors, outcomes)
    if (rest.length === 0) continue
    if (rest.length < group.length) waiting.unshift(rest)
    else if (rest.length > 1) {
      const half = Math.ceil(rest.length / 2)
      waiting.unshift(rest.slice(0, half), rest.slice(half))
    } else {
      const [only] = rest
      if (only) outcomes.set(only, refused(answer.errors[0] ?? { message: '' }))
    }
  }
  return items.map((item) => outcomes.get(item) ?? impossible(refusalErrors.other))
}

function withoutNamed<Item>(
  group: Item[],
  errors: BatchError[],
  outcomes: Map<Item, Failed | unknown>,
): Item[] {
  const named = new Map(errors.filter(({ index }) => index !== null).map((error) => [error.index, error]))
  return group.filter((item, at) => {
    const error = named.get(at)
    if (error) outcomes.set(item, refused(error))
    return !error
  })
}
