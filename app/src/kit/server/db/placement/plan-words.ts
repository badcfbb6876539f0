import { type PlacementState, placementProblems, placementSteps, type TableKind } from './placement-plan.ts'

/**
 * Describes what a migration would do, on a plain PostgreSQL and on one that distributes tables; lines for a
 * terminal.
 */
export function planWords({
  pending,
  state,
  distributes,
}: {
  /** Names of the pending migrations, and the tables they declare. */
  pending: { names: readonly string[]; declares: ReadonlyMap<string, TableKind> }
  state: PlacementState
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
    pending.names.length === 0
      ? 'Migrations to apply: none.'
      : `Migrations to apply: ${pending.names.join(', ')}.`,
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

/** The one directory with a row per shop; the others belong to no shop. */
const SHOPS = 'shops'

const list = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : `${names.length} (${names.join(', ')})`
