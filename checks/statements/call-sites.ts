import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A call in the source that sends a statement. */
export interface CallSite {
  file: string
  /** Line of the call, as in a stack trace. */
  line: number
}

const SENDS = ['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow']
const SEES_DATABASE = /from '(?:kysely|#kit\/server\/db\/[^']*|pg)'|ShopTx|ctx\.tx\(/

/** Finds every `….execute(` in the product's source, except tests and their helpers. */
export function sendingCallSites(root: string): CallSite[] {
  return sourceFiles(join(root, 'app/src')).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    if (!SEES_DATABASE.test(text)) return []
    const file = path.slice(root.length + 1)
    return sendingLines(file, text).map((line) => ({ file, line }))
  })
}

/** Returns the lines of one file. */
export function sendingLines(file: string, text: string): number[] {
  const { program } = parseSync(file, text)
  const lines: number[] = []
  visit(program, (node) => {
    if (node['type'] !== 'CallExpression') return
    const callee = node['callee'] as Record<string, unknown>
    const property = callee['property'] as { name?: string; start?: number } | undefined
    if (callee['type'] === 'MemberExpression' && property?.name && SENDS.includes(property.name))
      lines.push(text.slice(0, property.start).split('\n').length)
  })
  return lines
}

function visit(value: unknown, each: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, each)
  else if (typeof value === 'object' && value !== null) {
    const node = value as Record<string, unknown>
    if (typeof node['type'] === 'string') each(node)
    for (const inner of Object.values(node)) if (typeof inner === 'object') visit(inner, each)
  }
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(?:^|\/)(?:testing|generated)\//.test(name))
    .map((name) => join(folder, name))
}
