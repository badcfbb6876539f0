import type { WriteOutcome } from '#core/changes/change-kind.ts'
import type { Failed } from './write-parts.ts'

/** What is written together with others of its kind is read and written this often before it counts as a conflict. */
const TRIES = 3

/** The outcome of a change whose field is not what it was when the change was made. */
export const overtaken: Failed = {
  status: 'failed',
  code: 'conflict',
  message: 'It changed between reading and writing.',
}

/**
 * Writes one change whose text shares a metafield with others: where another of its kind came between reading and writing,
 * it is read and written again. A field that is not what the change knew stays as it is and is a conflict at once.
 */
export async function writeAfresh<Value, There>(steps: {
  read(): Promise<There>
  isBefore(there: There): boolean
  write(there: There): Promise<WriteOutcome<Value>>
}): Promise<WriteOutcome<Value>> {
  let outcome: WriteOutcome<Value> = overtaken
  for (let attempt = 0; attempt < TRIES && isConflict(outcome); attempt++) {
    const there = await steps.read()
    if (!steps.isBefore(there)) return overtaken
    outcome = await steps.write(there)
  }
  return outcome
}

const isConflict = (outcome: WriteOutcome<unknown>): boolean =>
  outcome.status === 'failed' && outcome.code === overtaken.code
