import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'
import { isNode, listOf, type Node, nodeOf } from './nodes.ts'
import type { Migration } from './tables.ts'

await loadModule()

/** Parses a text into its statements with PostgreSQL's own parser. Throws the parser's message for invalid text. */
export function parseStatements(text: string): Node[] {
  return listOf(parseSync(text) as unknown as Node, 'stmts').map((one) => nodeOf(one, 'stmt'))
}

/** Parses the body of a PL/pgSQL function from its complete CREATE FUNCTION. */
export function parseFunction(text: string): Node {
  const parsed: unknown = parsePlPgSQLSync(text)
  return isNode(parsed) ? (parsed as Node) : {}
}

/** A migration and its text, statement by statement. */
export interface MigrationText extends Migration {
  /** Text of each of `statements`, and its first line. */
  texts: { text: string; line: number }[]
}

/** Reads the migrations of a folder in order. */
export function readMigrations(directory: string): MigrationText[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => parseMigration(name, readFileSync(join(directory, name), 'utf8')))
}

/** Parses one migration. */
export function parseMigration(name: string, text: string): MigrationText {
  const bytes = Buffer.from(text)
  const parts = listOf(parseSync(text) as unknown as Node, 'stmts')
  const texts = parts.map((part) => {
    const from = Number(part['stmt_location'] ?? 0)
    const length = Number(part['stmt_len'] ?? 0)
    const own = bytes.subarray(from, length > 0 ? from + length : undefined).toString()
    // A statement's text starts after preceding comments and blank lines.
    const blank = /^(?:\s|--[^\n]*\n)*/.exec(own)?.[0] ?? ''
    const before = bytes.subarray(0, from).toString() + blank
    return { text: own.slice(blank.length), line: before.split('\n').length }
  })
  return { name, statements: parts.map((part) => nodeOf(part, 'stmt')), texts }
}
