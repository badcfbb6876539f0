/** Of one shop, of all shops, or of the installation: what a migration says a table is (`signpost_declare`). */
export type TableKind = 'shop' | 'directory' | 'installation'

export interface PlacedTable {
  name: string
  kind: TableKind
  /** Cut into parts by shop, copied to every server, or in one place. */
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
  /** Taken away by a placement that has not ended. */
  taken: readonly ForeignKey[]
  /** No migration says what they are. */
  undeclared: readonly string[]
}

export type PlacementStep =
  | { does: 'take-keys'; keys: readonly ForeignKey[] }
  | { does: 'copy' | 'distribute'; table: string; bytes: number }
  | { does: 'put-key'; key: ForeignKey }

/** The column every table of a shop is cut by. */
export const SHARD_COLUMN = 'shop_id'

/**
 * What is left to do until every table lies where its declaration says: directories on every server, a shop's tables by
 * shop, those of the installation in one place. A table with keys cannot be moved, so those of moving tables go before and
 * come back after.
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

/** What no distributed database could hold, one line each; an empty list when all is well. */
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
