/** A tag or an output of Liquid: where it stands, and what it says between its braces. */
export interface LiquidTag {
  /** `{{ … }}` has none. */
  name: string | null
  start: number
  end: number
  /** Where `inner` begins. */
  from: number
  inner: string
}

/** What these hold is not printed, or not as the page's own markup. */
const APART = new Set(['comment', 'doc', 'raw', 'schema', 'stylesheet', 'javascript', 'style'])

/** The Liquid of a file in its order, without comments and what is no markup. One pass. */
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

/** A statement of Liquid: a tag, an output, or one line of `{% liquid %}`. */
export interface Statement {
  /** Null for an output. */
  name: string | null
  text: string
  /** Where `text` begins in the file. */
  from: number
  /** It stands inside `{% liquid %}`, where a line is a statement. */
  inLiquid: boolean
  tag: LiquidTag
}

/** The statements of a file in their order. */
export function statementsOf(tags: readonly LiquidTag[]): Statement[] {
  return tags.flatMap((tag): Statement[] => {
    if (tag.name !== 'liquid')
      return [{ name: tag.name, text: tag.inner, from: tag.from, inLiquid: false, tag }]
    const statements: Statement[] = []
    let from = 0
    for (const line of tag.inner.split('\n')) {
      const name = /^\s*(?:liquid\s+)?([\w#]+)/.exec(line.slice(0, 100))?.[1]
      if (name !== undefined && name !== 'liquid')
        statements.push({ name, text: line, from: tag.from + from, inLiquid: true, tag })
      from += line.length + 1
    }
    return statements
  })
}
