import type { WriteOutcome } from '../change-kind.ts'
import { changedSince } from './write-parts.ts'

/** How often a value that shares a metafield is read and written before it counts as a conflict. */
const TRIES = 3

/**
 * Writes one change whose text shares a metafield with others: if another of them came between reading and writing,
 * reads and writes again. A field that differs from the change's `before` stays as it is and is a conflict at once.
 */
export async function writeAfresh<Value, There>(steps: {
  read(): Promise<There>
  isBefore(there: There): boolean
  write(there: There): Promise<WriteOutcome<Value>>
}): Promise<WriteOutcome<Value>> {
  let outcome: WriteOutcome<Value> = changedSince
  for (let attempt = 0; attempt < TRIES && isConflict(outcome); attempt++) {
    const there = await steps.read()
    if (!steps.isBefore(there)) return changedSince
    outcome = await steps.write(there)
  }
  return outcome
}

const isConflict = (outcome: WriteOutcome<unknown>): boolean =>
  outcome.status === 'failed' && outcome.code === changedSince.code
