import { migrationWords, secondsToCopy, secondsWords, sizeWords, type TableSize } from '../migration-words.ts'
import { type KnownRelations, migrationWork } from '../migration-work.ts'
import { type PlacementState, placementProblems, placementSteps, type TableKind } from './placement-plan.ts'

/**
 * Describes what a migration would do, on a plain PostgreSQL and on one that distributes tables; lines for a
 * terminal.
 */
export function planWords({
  pending,
  state,
  sizes,
  relations,
  distributes,
}: {
  /** The pending migrations, and the tables they declare. */
  pending: { files: readonly { name: string; sql: string }[]; declares: ReadonlyMap<string, TableKind> }
  state: PlacementState
  /** Sizes of the tables that are there. */
  sizes: ReadonlyMap<string, TableSize>
  relations: KnownRelations
  distributes: boolean
}): string[] {
  const kinds = new Map([...state.tables.map(({ name, kind }) => [name, kind] as const), ...pending.declares])
  const of = (kind: TableKind): string[] =>
    [...kinds]
      .filter(([, own]) => own === kind)
      .map(([name]) => name)
      .sort()
  const steps = placementSteps(state)
  const moved = steps.filter(({ does }) => does === 'copy' || does === 'distribute').length
  const keys = steps.filter(({ does }) => does === 'put-key').length
  const problems = placementProblems(state)
  return [
    pending.files.length === 0
      ? 'Migrations to apply: none.'
      : `Migrations to apply: ${pending.files.map(({ name }) => name).join(', ')}.`,
    ...migrationWords(
      pending.files.map((file) => migrationWork(file, relations)),
      sizes,
    ),
    '',
    'On PostgreSQL',
    `  closed to other shops by row-level security: ${list([SHOPS, ...of('shop')])}`,
    `  the same for all shops: ${list(of('directory').filter((name) => name !== SHOPS))}`,
    `  of the installation: ${list(of('installation'))}`,
    '',
    'On PostgreSQL with Citus',
    `  copied to every server: ${list(of('directory'))}`,
    `  distributed by shop_id: ${list(of('shop'))}`,
    `  kept on the coordinator: ${list(of('installation'))}`,
    '',
    ...problems.map((problem) => `Problem: ${problem}`),
    distributes
      ? `This server distributes tables: ${moved} to move, ${keys} foreign keys to put back.`
      : `This server is a plain PostgreSQL: nothing to move. On Citus: ${of('directory').length + of('shop').length} tables, then their foreign keys.`,
  ]
}

/** Describes what `bin/signpost distribute` would do to each table; lines for a terminal. */
export function distributionWords(state: PlacementState, sizes: ReadonlyMap<string, TableSize>): string[] {
  const steps = placementSteps(state)
  const moving = steps.filter((step) => 'bytes' in step)
  const back = steps.filter(({ does }) => does === 'put-key').length
  const bytes = moving.reduce((sum, step) => sum + step.bytes, 0)
  return [
    ...placementProblems(state).map((problem) => `Problem: ${problem}`),
    ...moving.map(
      ({ does, table, bytes: own }) =>
        `${table} (${sizeWords(sizes.get(table))}): ${does === 'copy' ? 'copied to every server' : 'distributed by shop_id'}, ${secondsWords(secondsToCopy(own))}`,
    ),
    moving.length === 0
      ? 'Every table is where it belongs.'
      : `Together ${(bytes / 1_000_000).toFixed(1)} MB, ${secondsWords(secondsToCopy(bytes))}, then ${back} foreign keys to put back.`,
    ...(moving.length === 0
      ? []
      : [
          'Each table is locked while it is moved (EXCLUSIVE on Citus: reads go on). Stop web and worker first.',
        ]),
  ]
}

/** The one directory with a row per shop; the others belong to no shop. */
const SHOPS = 'shops'

const list = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : `${names.length} (${names.join(', ')})`
