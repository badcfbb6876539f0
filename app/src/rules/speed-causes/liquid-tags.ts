/** A Liquid tag or output: its position, and the text between its braces. */
export interface LiquidTag {
  /** Null for `{{ … }}`. */
  name: string | null
  start: number
  end: number
  /** Start of `inner`. */
  from: number
  inner: string
}

/** Tags whose content is not printed, or not as the page's own markup. */
const APART = new Set(['comment', 'doc', 'raw', 'schema', 'stylesheet', 'javascript', 'style'])

/** Returns the Liquid of a file in order, without comments and non-markup. One pass. */
export function liquidTagsOf(text: string): LiquidTag[] {
  const tags: LiquidTag[] = []
  let apart: string | null = null
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const kind = text[at + 1]
    if (kind !== '{' && kind !== '%') {
      at += 1
      continue
    }
    const close = text.indexOf(kind === '{' ? '}}' : '%}', at + 2)
    if (close < 0) return tags
    const from = at + 2 + (text[at + 2] === '-' ? 1 : 0)
    const inner = text.slice(from, text[close - 1] === '-' ? Math.max(from, close - 1) : close)
    const name = kind === '{' ? null : (/^\s{0,50}([\w#]+)/.exec(inner)?.[1] ?? '')
    const end = close + 2
    if (apart !== null) {
      if (name === `end${apart}`) apart = null
    } else if (name !== null && APART.has(name)) apart = name
    else tags.push({ name, start: at, end, from, inner })
    at = end
  }
  return tags
}

/** A Liquid statement: a tag, an output, or one line of `{% liquid %}`. */
export interface Statement {
  /** Null for an output. */
  name: string | null
  text: string
  /** Start of `text` in the file. */
  from: number
  /** Whether it is inside `{% liquid %}`, where each line is a statement. */
  inLiquid: boolean
  /** Number of loops of its file that are open around it. */
  loops: number
  tag: LiquidTag
}

/** Returns the statements of a file in order. */
export function statementsOf(tags: readonly LiquidTag[]): Statement[] {
  const statements: Statement[] = []
  let loops = 0
  const add = (statement: Omit<Statement, 'loops'>) => {
    if (statement.name === 'endfor' || statement.name === 'endtablerow') loops = Math.max(0, loops - 1)
    statements.push({ ...statement, loops })
    if (statement.name === 'for' || statement.name === 'tablerow') loops += 1
  }
  for (const tag of tags) {
    if (tag.name !== 'liquid') {
      add({ name: tag.name, text: tag.inner, from: tag.from, inLiquid: false, tag })
      continue
    }
    let from = 0
    for (const line of tag.inner.split('\n')) {
      const name = /^\s*(?:liquid\s+)?([\w#]+)/.exec(line.slice(0, 100))?.[1]
      if (name !== undefined && name !== 'liquid')
        add({ name, text: line, from: tag.from + from, inLiquid: true, tag })
      from += line.length + 1
    }
  }
  return statements
}

/** Returns the index of the first statement whose tag begins after a position. */
export function firstBehind(statements: readonly Statement[], at: number): number {
  let low = 0
  let high = statements.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((statements[middle]?.tag.start ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}
