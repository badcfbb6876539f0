/** One `{{ … }}` or `{% … %}` in a Liquid text. */
export interface LiquidToken {
  kind: 'output' | 'tag'
  from: number
  /** Index after its closing braces. */
  to: number
  /** First word of a tag; empty for an output. */
  name: string
  markup: string
}

/** Tags whose content is not Liquid, or is not shown. */
const RAW = new Set(['raw', 'comment', 'doc', 'schema', 'javascript', 'stylesheet'])

/** Number of characters after its opening braces in which the name of a tag is searched for. */
const LONGEST_HEAD = 101

/** Returns all outputs and tags of a text in order. Ignores an unclosed token. Linear in the text. */
export function liquidTokens(text: string): LiquidToken[] {
  const tokens: LiquidToken[] = []
  let at = 0
  for (;;) {
    const from = text.indexOf('{', at)
    if (from < 0) return tokens
    const second = text[from + 1]
    if (second !== '{' && second !== '%') {
      at = from + 1
      continue
    }
    const close = text.indexOf(second === '{' ? '}}' : '%}', from + 2)
    if (close < 0) return tokens
    const to = close + 2
    const markup = text
      .slice(from + 2, close)
      .replace(/^-/, '')
      .replace(/-$/, '')
      .trim()
    const kind = second === '{' ? 'output' : 'tag'
    const name = kind === 'tag' ? (/^\w+/.exec(markup)?.[0] ?? '') : ''
    tokens.push({ kind, from, to, name, markup })
    at = to
    if (RAW.has(name)) {
      const end = endOf(text, name, to)
      if (end === null) return tokens
      tokens.push(end)
      at = end.to
    }
  }
}

function endOf(text: string, name: string, from: number): LiquidToken | null {
  const word = `end${name}`
  for (let open = text.indexOf('{%', from); open >= 0; open = text.indexOf('{%', open + 2)) {
    const head = text.slice(open + 2, open + 2 + LONGEST_HEAD + word.length)
    const start = /^-?\s{0,100}/.exec(head)?.[0].length ?? 0
    if (!head.startsWith(word, start)) continue
    const close = text.indexOf('%}', open)
    if (close < 0) return null
    return { kind: 'tag', from: open, to: close + 2, name: word, markup: word }
  }
  return null
}

/** Returns the text with every output and tag blanked, so that indexes stay the same. */
export function withoutLiquid(text: string, tokens: readonly LiquidToken[] = liquidTokens(text)): string {
  let plain = ''
  let at = 0
  for (const { from, to } of tokens) {
    plain += text.slice(at, from) + ' '.repeat(to - from)
    at = to
  }
  return plain + text.slice(at)
}

const OPENERS = new Set(
  'if unless case for tablerow capture form paginate style raw comment doc schema javascript stylesheet ifchanged'.split(
    ' ',
  ),
)

/** Reports whether a cut keeps Liquid blocks whole. */
export function isBalanced(tokens: readonly LiquidToken[]): boolean {
  const open: string[] = []
  for (const { name } of tokens) {
    if (OPENERS.has(name)) open.push(name)
    else if (name.startsWith('end') && open.pop() !== name.slice(3)) return false
    else if ((name === 'else' || name === 'elsif' || name === 'when') && open.length === 0) return false
  }
  return open.length === 0
}
