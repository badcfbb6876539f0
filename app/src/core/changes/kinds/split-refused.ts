import { refusalErrors } from './errors.ts'
import { type Failed, impossible, refused, type UserError } from './refusal.ts'
import { PartlyWritten } from './write-together.ts'

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
