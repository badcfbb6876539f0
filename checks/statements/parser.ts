import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'
import { isNode, listOf, type Node, nodeOf } from './nodes.ts'
import type { Migration } from './tables.ts'

await loadModule()

/** The statements of a text, by PostgreSQL's own parser. Throws what it says where it takes none. */
export function parseStatements(text: string): Node[] {
  return listOf(parseSync(text) as unknown as Node, 'stmts').map((one) => nodeOf(one, 'stmt'))
}

/** What the body of a PL/pgSQL function holds, from its whole CREATE FUNCTION. */
export function parseFunction(text: string): Node {
  const parsed: unknown = parsePlPgSQLSync(text)
  return isNode(parsed) ? (parsed as Node) : {}
}

/** A migration and its text, statement by statement. */
export interface MigrationText extends Migration {
  /** The text of each of `statements`, and the line it begins on. */
  texts: { text: string; line: number }[]
}

/** The migrations of a folder in their order. */
export function readMigrations(directory: string): MigrationText[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => parseMigration(name, readFileSync(join(directory, name), 'utf8')))
}

/** One migration. */
export function parseMigration(name: string, text: string): MigrationText {
  const bytes = Buffer.from(text)
  const parts = listOf(parseSync(text) as unknown as Node, 'stmts')
  const texts = parts.map((part) => {
    const from = Number(part['stmt_location'] ?? 0)
    const length = Number(part['stmt_len'] ?? 0)
    const own = bytes.subarray(from, length > 0 ? from + length : undefined).toString()
    // A statement begins behind the comments and lines before it.
    const blank = /^(?:\s|--[^\n]*\n)*/.exec(own)?.[0] ?? ''
    const before = bytes.subarray(0, from).toString() + blank
    return { text: own.slice(blank.length), line: before.split('\n').length }
  })
  return { name, statements: parts.map((part) => nodeOf(part, 'stmt')), texts }
}
