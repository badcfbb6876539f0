import { appendFileSync } from 'node:fs'
import { getCallSites } from 'node:util'
import { type CompiledQuery, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import { statementsFile } from '../env.ts'

/** One line of the file: a statement as sent, and the call sites in our source it came through, nearest first. */
export interface LoggedStatement {
  text: string
  callSites: string[]
}

const file = statementsFile()
const noted = new Set<string>()
const compiled = new Set<string>()
/** Frames of Kysely and of this folder precede the caller's. */
const NEAREST = 14

/** Returns the compiler of every query; if STATEMENTS_FILE is set, one that records each statement and its caller. */
export function queryCompiler(): PostgresQueryCompiler {
  return file === null ? new PostgresQueryCompiler() : new NotingCompiler()
}

/** If STATEMENTS_FILE is set, records statements sent on the pool's connections without the compiler. */
export function noteStatementsOf(pool: pg.Pool): void {
  if (file === null) return
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    client.query = ((...words: unknown[]) => {
      const [first] = words
      const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
      if (text && !compiled.has(text)) note(text)
      return query(...words)
    }) as typeof client.query
  })
}

/** The builder compiles while it executes: the caller is still on the stack. */
class NotingCompiler extends PostgresQueryCompiler {
  override compileQuery(...words: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    const query = super.compileQuery(...words)
    compiled.add(query.sql)
    note(query.sql)
    return query
  }
}

function note(text: string): void {
  const key = `${text} ${getCallSites(NEAREST, { sourceMap: false })
    .map(({ scriptName, lineNumber, columnNumber }) => `${scriptName}:${lineNumber}:${columnNumber}`)
    .join(' ')}`
  if (noted.has(key)) return
  noted.add(key)
  appendFileSync(
    file ?? '',
    `${JSON.stringify({ text, callSites: callSitesNow() } satisfies LoggedStatement)}\n`,
  )
}

function callSitesNow(): string[] {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  const stack = new Error('here').stack ?? ''
  Error.stackTraceLimit = before
  return [...stack.matchAll(/\/((?:app|bench|e2e)\/[^\s()]+?\.tsx?):(\d+):(\d+)/g)]
    .map(([, path, line, column]) => `${path}:${line}:${column}`)
    .filter(
      (callSite) =>
        !/kit\/server\/db\/(statement-log|shop-transaction|database|shop-query|shared-reads|silent-shops)\.ts/.test(
          callSite,
        ),
    )
    .slice(0, 6)
}
