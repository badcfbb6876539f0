import type pg from 'pg'
import { type PlacementStep, placementProblems, placementSteps, SHARD_COLUMN } from './placement-plan.ts'
import { readPlacement } from './read-placement.ts'

/** Progress of a placement. */
export interface PlacementProgress {
  done: number
  of: number
  /** Bytes of the moved tables, and of all tables to move. */
  bytes: number
  ofBytes: number
  step: PlacementStep
}

/**
 * Moves every table to the place its declaration requires, one transaction per step. A killed run resumes where it
 * ended: `placement_keys` records the removed keys. `client` is the owner's, on a server that can distribute. Throws
 * when a table's declaration and keys do not fit, before anything is moved.
 */
export async function placeTables(
  client: pg.ClientBase,
  onProgress: (progress: PlacementProgress) => void = () => {},
): Promise<number> {
  const state = await readPlacement(client)
  const problems = placementProblems(state)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const steps = placementSteps(state)
  const ofBytes = steps.reduce((sum, step) => sum + bytesOf(step), 0)
  let bytes = 0
  for (const [at, step] of steps.entries()) {
    await inTransaction(client, () => run(client, step)).catch((error: unknown) => {
      throw new Error(
        `${failedWords(step)}: ${(error as Error).message}. Earlier steps are kept; mend this and run bin/signpost distribute again.`,
        { cause: error },
      )
    })
    bytes += bytesOf(step)
    onProgress({ done: at + 1, of: steps.length, bytes, ofBytes, step })
  }
  return steps.length
}

function failedWords(step: PlacementStep): string {
  switch (step.does) {
    case 'take-keys':
      return 'The foreign keys could not be taken away'
    case 'copy':
      return `${step.table} could not be copied to every server`
    case 'distribute':
      return `${step.table} could not be distributed`
    case 'put-key':
      return `The foreign key ${step.key.name} of ${step.key.table} could not be put back`
  }
}

const bytesOf = (step: PlacementStep): number => ('bytes' in step ? step.bytes : 0)

async function run(client: pg.ClientBase, step: PlacementStep): Promise<void> {
  const name = (word: string) => `"${word.replaceAll('"', '""')}"`
  switch (step.does) {
    case 'take-keys':
      for (const { table, name: key, definition } of step.keys) {
        await client.query(
          'insert into placement_keys (table_name, name, definition) values ($1, $2, $3) on conflict do nothing',
          [table, key, definition],
        )
        await client.query(`alter table ${name(table)} drop constraint ${name(key)}`)
      }
      return
    case 'copy':
      return void (await client.query('select create_reference_table($1::regclass)', [step.table]))
    case 'distribute':
      return void (await client.query('select create_distributed_table($1::regclass, $2)', [
        step.table,
        SHARD_COLUMN,
      ]))
    case 'put-key': {
      const { table, name: key, definition } = step.key
      await client.query(`alter table ${name(table)} add constraint ${name(key)} ${definition}`)
      await client.query('delete from placement_keys where table_name = $1 and name = $2', [table, key])
    }
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
