/**
 * Whose rows a table holds, as its migration declares (`signpost_declare`): one shop's, all shops', or the
 * installation's.
 */
export type TableKind = 'shop' | 'directory' | 'installation'

export interface PlacedTable {
  name: string
  kind: TableKind
  /** Sharded by shop, copied to every server, or in one place. */
  placed: 'distributed' | 'copied' | 'here'
  bytes: number
}

export interface ForeignKey {
  table: string
  name: string
  /** As `alter table … add constraint` takes it. */
  definition: string
  refersTo: string
}

export interface PlacementState {
  tables: readonly PlacedTable[]
  keys: readonly ForeignKey[]
  /** Keys removed by a placement that has not ended. */
  taken: readonly ForeignKey[]
  /** Tables that no migration declares. */
  undeclared: readonly string[]
}

export type PlacementStep =
  | { does: 'take-keys'; keys: readonly ForeignKey[] }
  | { does: 'copy' | 'distribute'; table: string; bytes: number }
  | { does: 'put-key'; key: ForeignKey }

/** Column that shards every table of a shop. */
export const SHARD_COLUMN = 'shop_id'

/**
 * Returns the steps left until every table is where its declaration requires: directories on every server, a shop's
 * tables by shop, those of the installation in one place. A table with foreign keys cannot be moved, so keys of
 * moving tables are removed before and restored after.
 */
export function placementSteps({ tables, keys, taken }: PlacementState): PlacementStep[] {
  const directories = tables.filter(({ kind, placed }) => kind === 'directory' && placed === 'here')
  const shops = tables.filter(({ kind, placed }) => kind === 'shop' && placed === 'here')
  const moving = new Set([...directories, ...shops].map(({ name }) => name))
  const inTheWay = keys.filter(({ table, refersTo }) => moving.has(table) || moving.has(refersTo))
  return [
    ...(inTheWay.length > 0 ? [{ does: 'take-keys' as const, keys: inTheWay }] : []),
    ...directories.map(({ name, bytes }) => ({ does: 'copy' as const, table: name, bytes })),
    ...shops.map(({ name, bytes }) => ({ does: 'distribute' as const, table: name, bytes })),
    ...[...taken, ...inTheWay].map((key) => ({ does: 'put-key' as const, key })),
  ]
}

/** Returns what no distributed database could hold, one line each; empty if all is well. */
export function placementProblems({ tables, keys, taken, undeclared }: PlacementState): string[] {
  const kinds = new Map(tables.map(({ name, kind }) => [name, kind]))
  return [
    ...undeclared.map((table) => `No migration says what the table ${table} is: call signpost_declare.`),
    ...[...keys, ...taken]
      .filter(({ table, refersTo }) => {
        const [own, other] = [kinds.get(table), kinds.get(refersTo)]
        return (own === 'installation' && other === 'shop') || (own === 'shop' && other === 'installation')
      })
      .map(
        ({ name, table, refersTo }) => `The key ${name} ties ${table} to ${refersTo}, which lies elsewhere.`,
      ),
  ]
}
