import { parseSync } from 'oxc-parser'
import { type BoundaryRule, isTestFile, type Violation } from '../rule.ts'

const SERVER = /^app\/src\/(core|features|entries|kit\/server)\/.+\.ts$/
const STORE = /(^|[/-])store\.ts$/
/**
 * Methods of a query builder whose arguments become part of the statement, with their number of arguments. A Map's
 * `set` takes two.
 */
const BUILDERS: Readonly<Record<string, number>> = { set: 1, values: 1, doUpdateSet: 1, where: 3 }
const COMPARISONS = ['<', '>', '<=', '>=']

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function partsOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([part, value]) => {
    const isName =
      !node['computed'] &&
      ((node.type === 'MemberExpression' && part === 'property') ||
        (node.type === 'Property' && part === 'key'))
    return isName ? [] : [value].flat().filter(isNode)
  })
}

function isFunction({ type }: Node): boolean {
  return /Function/.test(type) && !type.startsWith('TS')
}

/** `new Date()` and `Date.now()`. */
function isClock(node: Node): boolean {
  const callee = node['callee']
  if (!isNode(callee) || (node['arguments'] as Node[]).length > 0) return false
  if (node.type === 'NewExpression') return callee['name'] === 'Date'
  const { object, property } = callee as { object?: Node; property?: Node }
  return object?.['name'] === 'Date' && property?.['name'] === 'now'
}

/** A variable that holds a time of the process's clock, in the function that declares it. */
interface Held {
  name: string
  within: Node
}

interface Reading {
  held: Held[]
  found: Node[]
  isStore: boolean
}

/**
 * Returns the first time in `node` that comes from a process's clock; `deep` also searches functions, return values
 * and comparisons.
 */
function clockIn(node: Node, held: readonly Held[], deep: boolean): Node | null {
  if (isClock(node)) return node
  if (node.type === 'Identifier')
    return held.some(({ name, within }) => {
      return name === node['name'] && within.start <= node.start && node.end <= within.end
    })
      ? node
      : null
  if (!deep && (isFunction(node) || node.type === 'AwaitExpression')) return null
  if (!deep && node.type === 'BinaryExpression' && COMPARISONS.includes(String(node['operator']))) return null
  for (const part of partsOf(node)) {
    const found = clockIn(part, held, deep)
    if (found) return found
  }
  return null
}

/**
 * Parts of `node` that become part of a statement, or are passed to a store function, which takes the transaction as
 * first argument.
 */
function sentBy(node: Node): Node[] {
  if (node.type === 'TaggedTemplateExpression')
    return (node['tag'] as Node)['name'] === 'sql' ? [node['quasi'] as Node] : []
  if (node.type !== 'CallExpression') return []
  const [first, ...others] = node['arguments'] as Node[]
  if (first?.['name'] === 'tx') return others
  const name = ((node['callee'] as Node)['property'] as Node | undefined)?.['name']
  return first && BUILDERS[String(name)] === 1 + others.length ? [first, ...others] : []
}

function read(node: Node, within: Node, reading: Reading): void {
  const { held, found, isStore } = reading
  if (isStore && isClock(node)) found.push(node)
  const init = node['init']
  if (node.type === 'VariableDeclarator' && isNode(init) && clockIn(init, held, false))
    held.push({ name: String((node['id'] as Node)['name']), within })
  for (const sent of sentBy(node)) {
    const clock = clockIn(sent, held, true)
    if (clock) found.push(clock)
  }
  for (const part of partsOf(node)) read(part, isFunction(node) ? node : within, reading)
}

export const processClocks: BoundaryRule = {
  id: 'process-clocks',
  reason:
    'A process may have a wrong clock, or one from before it was frozen: times in statements come from the database.',
  judge(file) {
    if (!SERVER.test(file.path) || isTestFile(file.path)) return []
    if (!/Date\.now\(|new Date\(\)/.test(file.text)) return []
    const program = parseSync(file.path, file.text).program as unknown as Node
    const reading: Reading = { held: [], found: [], isStore: STORE.test(file.path) }
    read(program, program, reading)
    const lines = new Set(reading.found.map(({ start }) => file.text.slice(0, start).split('\n').length))
    return [...lines].map(
      (line): Violation => ({
        path: file.path,
        line,
        message: 'Ask the database what time it is (clockOf), or give a pause in milliseconds.',
      }),
    )
  },
  plants: [
    {
      path: 'app/src/core/shops/planted.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      text: 'await sql<Row>`delete from a where at < ${new Date(Date.now() - DAY)}`.execute(tx)',
    },
    {
      path: 'app/src/core/shops/planted.ts',
      text: "tx.insertInto('a').onConflict((c) => c.doUpdateSet(() => ({ at: new Date() })))",
    },
    {
      path: 'app/src/features/home/planted.ts',
      text: "tx.deleteFrom('a').where('at', '<', new Date(Date.now() - DAY))",
    },
    {
      path: 'app/src/features/home/planted.ts',
      text: 'await ctx.tx((tx) => saveState(tx, { id, at: new Date() }))',
    },
    {
      path: 'app/src/features/home/planted.ts',
      text: 'async function ask() { const at = new Date(); const from = new Date(at.getTime() - DAY); await ctx.tx((tx) => keep(tx, { from })) }',
    },
    {
      path: 'app/src/features/home/planted.ts',
      text: 'const row = { at: new Date() }; tx.values({ ...row })',
    },
    { path: 'app/src/features/home/lab/result-store.ts', text: 'export const at = () => Date.now()' },
  ],
}
