import { parseSync } from 'oxc-parser'

/** A test says that something is not there, or no longer. */
const ABSENT =
  /\.not\.|\.count\(\)[\s\S]*?(?:toBe\(0\)|toEqual\(0\)|[,[]\s*0\s*\])|state:\s*['"](?:hidden|detached)['"]|toEqual\(\[\]\)/
const TESTS = /^(?:it|test)$/
const NAMED = /^(?:it|test|describe)$/

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}
/** A statement: its own text is without the blocks inside it. */
interface Scope {
  start: number
  end: number
  blocks: Node[]
}

const known = new Map<string, string[]>()

/**
 * Returns the texts a test's source says of what is there: its literals, without comments, names of tests, and
 * statements by which something is absent.
 */
export function saidTexts(source: string): string[] {
  const before = known.get(source)
  if (before) return before
  const found: { text: string; scope: Scope | null }[] = []
  const visit = (value: unknown, scope: Scope | null): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, scope)
      return
    }
    if (!isNode(value)) return
    let own = scope
    if (value.type === 'BlockStatement') {
      scope?.blocks.push(value)
      own = null
    } else if (/Statement$|^VariableDeclaration$/.test(value.type))
      own = { start: value.start, end: value.end, blocks: [] }
    const text = textOf(value)
    if (text !== null) found.push({ text, scope: own })
    const skipped = NAMED.test(calleeOf(value)) ? (value['arguments'] as Node[])[0] : null
    for (const [field, part] of Object.entries(value)) {
      if (field === 'source' && /^(?:Import|Export)/.test(value.type)) continue
      if (Array.isArray(part))
        visit(
          part.filter((one) => one !== skipped),
          own,
        )
      else visit(part, own)
    }
  }
  visit(parseSync('test.ts', source).program, null)
  const texts = found
    .filter(({ scope }) => scope === null || !ABSENT.test(ownText(source, scope)))
    .map(({ text }) => text)
  known.set(source, texts)
  return texts
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral')
    // Anything stands in place of a value.
    return (node['quasis'] as { value: { cooked: string | null } }[])
      .map(({ value }) => value.cooked ?? '')
      .join('*')
  if (node.type !== 'Literal') return null
  const regex = node['regex'] as { pattern: string } | undefined
  if (regex) return regex.pattern
  return typeof node['value'] === 'string' ? node['value'] : null
}

/** The `it` of a call that names a test, `it('…', …)` or `it.each(…)('…', …)`; empty for other nodes. */
function calleeOf(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const { callee } = node as unknown as { callee: Node }
  if (callee.type === 'Identifier') return String(callee['name'])
  const table = callee.type === 'CallExpression' ? (callee['callee'] as Node) : null
  return table?.type === 'MemberExpression' ? String((table['object'] as Node)['name']) : ''
}

/** Returns the names of a source's tests as they are written, with the placeholders of their tables. */
export function testNames(source: string): string[] {
  const names: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    const [name] = TESTS.test(calleeOf(value)) ? (value['arguments'] as Node[]) : []
    const words = name && textOf(name)
    if (words) names.push(words)
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseSync('test.ts', source).program)
  return names
}

function ownText(source: string, { start, end, blocks }: Scope): string {
  let text = ''
  let at = start
  for (const block of blocks.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(at, block.start)
    at = block.end
  }
  return text + source.slice(at, end)
}
