import { allOf, listOf, type Node, namesIn, nodeOf, textOf } from './nodes.ts'

/** Of one shop, of all shops (copied to every node), or of the installation (claims, heartbeats, queues). */
export type TableKind = 'shop' | 'directory' | 'installation'

/** By name, with the migration that declares it. */
export type Tables = ReadonlyMap<string, { kind: TableKind; migration: string }>

export interface Migration {
  name: string
  statements: Node[]
}

const KINDS: readonly string[] = ['shop', 'directory', 'installation'] satisfies TableKind[]

/** Returns the tables the migrations declare, in order, without dropped ones. */
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
      for (const gone of droppedTables(statement)) made.delete(gone)
    }
  const declared = declaredTables(migrations)
  return [...made].filter((table) => !declared.has(table))
}

function droppedTables(statement: Node): string[] {
  const drop = nodeOf(statement, 'DropStmt')
  if (textOf(drop, 'removeType') !== 'OBJECT_TABLE') return []
  return listOf(drop, 'objects').map(
    (object) => namesIn(listOf(nodeOf(object, 'List'), 'items')).at(-1) ?? '',
  )
}

const constant = (node: Node): string => textOf(nodeOf(allOf(node, 'A_Const')[0] ?? {}, 'sval'), 'sval')
