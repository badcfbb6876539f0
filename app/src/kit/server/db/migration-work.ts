/** What a migration does to an existing table, by how long that takes: nothing to read or write, up to every row. */
export type Effort = 'catalogue' | 'read' | 'index' | 'rewrite' | 'rows'

/** Table locks of PostgreSQL that migrations take, weakest first. */
export const LOCKS = ['ROW EXCLUSIVE', 'SHARE', 'SHARE ROW EXCLUSIVE', 'ACCESS EXCLUSIVE'] as const
export type Lock = (typeof LOCKS)[number]

export interface TableWork {
  table: string
  lock: Lock
  efforts: Effort[]
}

export interface MigrationWork {
  name: string
  /** Tables it creates. */
  creates: string[]
  /** Tables that are there before it, in the order it touches them. */
  touches: TableWork[]
}

/** What a text does not say: the tables of indexes, and the tables a table's foreign keys refer to. */
export interface KnownRelations {
  tableOfIndex: ReadonlyMap<string, string>
  refersTo: ReadonlyMap<string, readonly string[]>
}

/**
 * Returns what a migration does to tables, read from its text. Functions it defines do nothing yet; statements that a
 * block composes are not seen.
 */
export function migrationWork(
  { name, sql }: { name: string; sql: string },
  { tableOfIndex, refersTo }: KnownRelations,
): MigrationWork {
  const creates = new Set<string>()
  const touches = new Map<string, TableWork>()
  const formerNames = new Map<string, string>()
  const note = (named: string, lock: Lock, effort: Effort): void => {
    const table = formerNames.get(named) ?? named
    if (creates.has(table)) return
    const known = touches.get(table)
    if (!known) return void touches.set(table, { table, lock, efforts: [effort] })
    known.lock = LOCKS[Math.max(LOCKS.indexOf(known.lock), LOCKS.indexOf(lock))] ?? lock
    if (!known.efforts.includes(effort)) known.efforts.push(effort)
  }
  for (const statement of statementsOf(sql)) {
    const [, created] = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement) ?? []
    if (created) creates.add(created)
    // A new table's keys lock what they refer to, and read nothing.
    if (created)
      for (const [, table = ''] of statement.matchAll(/\breferences (\w+)/g))
        note(table, 'SHARE ROW EXCLUSIVE', 'catalogue')
    for (const [pattern, lock, effort] of FORMS) {
      const [, table] = pattern.exec(statement) ?? []
      if (table) note(table, lock, effort)
    }
    if (statement.startsWith('with '))
      for (const [, verb, table = ''] of statement.matchAll(/\b(update|delete from|insert into) (\w+)/g))
        note(table, 'ROW EXCLUSIVE', verb === 'insert into' ? 'catalogue' : 'rows')
    const [, index = ''] = /^drop index (?:if exists )?(\w+)/.exec(statement) ?? []
    const indexed = tableOfIndex.get(index)
    if (indexed) note(indexed, 'ACCESS EXCLUSIVE', 'catalogue')
    // The triggers of foreign keys go from both tables.
    const [, dropped = ''] = /^drop table (?:if exists )?(\w+)/.exec(statement) ?? []
    for (const table of refersTo.get(formerNames.get(dropped) ?? dropped) ?? [])
      note(table, 'ACCESS EXCLUSIVE', 'catalogue')
    const [, was, is] = /^alter table (\w+) rename to (\w+)/.exec(statement) ?? []
    if (was && is) formerNames.set(is, formerNames.get(was) ?? was)
  }
  return { name, creates: [...creates], touches: [...touches.values()] }
}

/** A statement of a migration, whose table comes first, and what it costs that table. */
const FORMS: readonly (readonly [RegExp, Lock, Effort])[] = [
  [/^update (?:only )?(\w+)/, 'ROW EXCLUSIVE', 'rows'],
  [/^delete from (\w+)/, 'ROW EXCLUSIVE', 'rows'],
  [/^insert into (\w+)/, 'ROW EXCLUSIVE', 'catalogue'],
  [/^create (?:unique )?index (?:\w+ )?on (\w+)/, 'SHARE', 'index'],
  [/^alter table (\w+) .*\badd (?:constraint \w+ )?foreign key\b/, 'SHARE ROW EXCLUSIVE', 'read'],
  [
    /^alter table (?:if exists )?(\w+) (?!add (?:constraint \w+ )?foreign key\b)/,
    'ACCESS EXCLUSIVE',
    'catalogue',
  ],
  [/^alter table (\w+) .*\b(?:add (?:constraint \w+ )?check\b|set not null\b)/, 'ACCESS EXCLUSIVE', 'read'],
  [
    /^alter table (\w+) .*\badd (?:constraint \w+ )?(?:primary key|unique|exclude)\b/,
    'ACCESS EXCLUSIVE',
    'index',
  ],
  [
    /^alter table (\w+) .*(?:\balter (?:column )?\w+ (?:set data )?type\b|generated always as \(|default \w*(?:random|clock_timestamp)\w*\()/,
    'ACCESS EXCLUSIVE',
    'rewrite',
  ],
  [/^(?:drop table|truncate(?: table)?) (?:if exists )?(\w+)/, 'ACCESS EXCLUSIVE', 'catalogue'],
  [/^call signpost_(?:declare|make_tenant)\('(\w+)'/, 'ACCESS EXCLUSIVE', 'catalogue'],
  [/^(?:create|alter|drop) policy \w+ on (\w+)/, 'ACCESS EXCLUSIVE', 'catalogue'],
]

/** Statements, comments, quoted texts and bodies of functions. */
const PARTS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g

/** Returns the statements of a text, without comments, each on one line; those of a `do` block as well. */
function statementsOf(sql: string): string[] {
  const found: string[] = []
  let statement = ''
  const end = (): void => {
    const text = statement.replaceAll(/\s+/g, ' ').trim()
    statement = ''
    if (/^create (?:or replace )?(?:function|procedure)\b/.test(text)) return
    const [, body] = /^do (?:language \w+ )?\$\w*\$(.*)\$\w*\$/.exec(text) ?? []
    if (body) found.push(...body.split(';').map((part) => part.replace(BEFORE_STATEMENT, '').trim()))
    else if (text) found.push(text)
  }
  for (const [part] of sql.matchAll(PARTS)) {
    if (part === ';') end()
    else if (!part.startsWith('--') && !part.startsWith('/*')) statement += part
  }
  end()
  return found
}

/** In a block, a statement may follow its control words. */
const BEFORE_STATEMENT = /^.*\b(?:begin|then|loop|else)\b /
