import { parseSync } from 'oxc-parser'

/** A test says that something is not there, or no longer. */
const ABSENT =
  /\.not\.|\.count\(\)[\s\S]*?(?:toBe\(0\)|toEqual\(0\)|[,[]\s*0\s*\])|state:\s*['"](?:hidden|detached)['"]|toEqual\(\[\]\)/
const TESTS = /^(?:it|test|describe)$/

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
    const skipped = isTest(value) ? (value['arguments'] as Node[])[0] : null
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

/** A call that names a test: `it('…', …)` or `it.each(…)('…', …)`. */
function isTest(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const { callee } = node as unknown as { callee: Node }
  if (callee.type === 'Identifier') return TESTS.test(String(callee['name']))
  const table = callee.type === 'CallExpression' ? (callee['callee'] as Node) : null
  return table?.type === 'MemberExpression' && TESTS.test(String((table['object'] as Node)['name']))
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
