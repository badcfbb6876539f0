import { allOf, listOf, type Node, namesIn, nodeOf, textOf } from './nodes.ts'

/** Of one shop, of all shops (copied to every node), or of the installation (claims, heartbeats, queues). */
export type TableKind = 'shop' | 'directory' | 'installation'

/** By name, with the migration that declares it. */
export type Tables = ReadonlyMap<string, { kind: TableKind; migration: string }>

/** A connection to a migrated database. */
export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface Migration {
  name: string
  statements: Node[]
}

const KINDS: readonly string[] = ['shop', 'directory', 'installation'] satisfies TableKind[]

/** Returns the tables the migrations declare, by the names they have in the end, without dropped ones. */
export function declaredTables(migrations: readonly Migration[]): Tables {
  const tables = new Map<string, { kind: TableKind; migration: string }>()
  for (const { name: migration, statements } of migrations) {
    for (const statement of statements) {
      const call = nodeOf(nodeOf(statement, 'CallStmt'), 'funccall')
      const procedure = namesIn(listOf(call, 'funcname')).at(-1)
      const [table = '', word = ''] = listOf(call, 'args').map(constant)
      if (procedure === 'signpost_make_tenant')
        tables.set(table, { kind: table === 'shops' ? 'directory' : 'shop', migration })
      if (procedure === 'signpost_declare' && KINDS.includes(word))
        tables.set(table, { kind: word as TableKind, migration })
      const renamed = renamedTable(statement)
      const known = renamed && tables.get(renamed.from)
      if (known) {
        tables.delete(renamed.from)
        tables.set(renamed.to, { kind: known.kind, migration })
      }
      for (const gone of droppedTables(statement)) tables.delete(gone)
    }
  }
  return tables
}

/** Returns tables the migrations create and keep without declaring their kind. */
export function undeclaredTables(migrations: readonly Migration[]): string[] {
  const made = new Set<string>()
  for (const { statements } of migrations)
    for (const statement of statements) {
      const relation = nodeOf(nodeOf(statement, 'CreateStmt'), 'relation')
      const into = nodeOf(nodeOf(nodeOf(statement, 'CreateTableAsStmt'), 'into'), 'rel')
      const name = textOf(relation, 'relname') || textOf(into, 'relname')
      if (name !== '') made.add(name)
      const renamed = renamedTable(statement)
      if (renamed && made.delete(renamed.from)) made.add(renamed.to)
      for (const gone of droppedTables(statement)) made.delete(gone)
    }
  const declared = declaredTables(migrations)
  return [...made].filter((table) => !declared.has(table))
}

/**
 * Returns tables the migrated database keeps under another kind than the migrations say, or only one of the two knows:
 * a rename not noted in `declared_tables`, or a declaration this file does not read.
 */
export async function differingTables(database: Connection, tables: Tables): Promise<string[]> {
  const { rows } = await database.query('select name, kind from declared_tables')
  const kept = new Map((rows as { name: string; kind: TableKind }[]).map(({ name, kind }) => [name, kind]))
  return [...new Set([...tables.keys(), ...kept.keys()])]
    .filter((table) => tables.get(table)?.kind !== kept.get(table))
    .sort()
}

function renamedTable(statement: Node): { from: string; to: string } | null {
  const rename = nodeOf(statement, 'RenameStmt')
  if (textOf(rename, 'renameType') !== 'OBJECT_TABLE') return null
  return { from: textOf(nodeOf(rename, 'relation'), 'relname'), to: textOf(rename, 'newname') }
}

function droppedTables(statement: Node): string[] {
  const drop = nodeOf(statement, 'DropStmt')
  if (textOf(drop, 'removeType') !== 'OBJECT_TABLE') return []
  return listOf(drop, 'objects').map(
    (object) => namesIn(listOf(nodeOf(object, 'List'), 'items')).at(-1) ?? '',
  )
}

const constant = (node: Node): string => textOf(nodeOf(allOf(node, 'A_Const')[0] ?? {}, 'sval'), 'sval')
