/**
 * The platform's search syntax (shopify.dev, "Shopify API search syntax"): terms `field:value`, comparators
 * `:>`, `:>=`, `:<`, `:<=`, quoted phrases, prefixes `word*`, existence `field:*`, `-` and `NOT`, `AND` (also
 * unwritten), `OR`, parentheses, and words without a field.
 */
export type Search =
  | { kind: 'and'; parts: Search[] }
  | { kind: 'or'; parts: Search[] }
  | { kind: 'not'; part: Search }
  | { kind: 'term'; field: string | null; operator: Operator; value: string; phrase: boolean }

type Operator = '=' | '>' | '>=' | '<' | '<='
export type SearchTerm = Extract<Search, { kind: 'term' }>

const TOKEN =
  /\s*(\(|\)|-?(?:[A-Za-z_][\w.]*\s*:\s*(?:>=|<=|>|<)?\s*)?(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s()"']+))/gy

/** Parses a search; undefined if it holds no term. Never throws: text that is not valid syntax is a word. */
export function parseSearch(text: string): Search | undefined {
  const tokens = tokensOf(text)
  let position = 0
  const peek = () => tokens[position]

  function anyOf(): Search | undefined {
    const parts: Search[] = []
    do {
      const part = allOf()
      if (part) parts.push(part)
    } while (peek() === 'OR' && ++position)
    return parts.length > 1 ? { kind: 'or', parts } : parts[0]
  }
  function allOf(): Search | undefined {
    const parts: Search[] = []
    for (let token = peek(); token !== undefined && token !== 'OR' && token !== ')'; token = peek()) {
      if (token === 'AND') {
        position++
        continue
      }
      const part = one()
      if (part) parts.push(part)
    }
    return parts.length > 1 ? { kind: 'and', parts } : parts[0]
  }
  function one(): Search | undefined {
    const token = tokens[position++] ?? ''
    if (token === 'NOT') {
      const part = one()
      return part && { kind: 'not', part }
    }
    if (token === '(') {
      const inner = anyOf()
      if (peek() === ')') position++
      return inner
    }
    return term(token)
  }

  const parts: Search[] = []
  while (position < tokens.length) {
    const part = anyOf()
    if (part) parts.push(part)
    // Ignores a closing parenthesis without an opening one.
    if (peek() === ')') position++
  }
  return parts.length > 1 ? { kind: 'and', parts } : parts[0]
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  let end = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    if (match[1]) tokens.push(match[1])
    end = TOKEN.lastIndex
  }
  const rest = text.slice(end).replace(/["']/g, ' ').trim()
  return rest ? [...tokens, ...rest.split(/\s+/)] : tokens
}

function term(token: string): Search {
  const negated = token.length > 1 && token.startsWith('-')
  const body = negated ? token.slice(1) : token
  const match = /^(?:([A-Za-z_][\w.]*)\s*:\s*(>=|<=|>|<)?\s*)?([\s\S]*)$/.exec(body)
  const raw = match?.[3] ?? ''
  const quoted = /^(["'])([\s\S]*)\1$/.exec(raw)
  const part: Search = {
    kind: 'term',
    field: match?.[1] ?? null,
    operator: (match?.[2] as Operator | undefined) ?? '=',
    value: (quoted?.[2] ?? raw).replace(/\\(.)/g, '$1'),
    phrase: Boolean(quoted),
  }
  return negated ? { kind: 'not', part } : part
}
