export interface JsonLine {
  indent: number
  /** JSON Pointer of the value this line begins or holds; a closing bracket has its opener's. */
  pointer: string
  key?: string
  /** Text after the key: a scalar, or an opening or closing bracket, with its comma. */
  text: string
  kind: 'open' | 'close' | 'string' | 'number' | 'word'
}

/** Formats JSON as lines, each with the JSON Pointer (RFC 6901) of its value. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = []
  walk({ value, pointer: '', indent: 0, comma: '', lines })
  return lines
}

interface Step {
  value: unknown
  pointer: string
  indent: number
  key?: string
  comma: string
  lines: JsonLine[]
}

function walk(step: Step): void {
  const { value, pointer, indent, comma, lines } = step
  const named = step.key === undefined ? {} : { key: step.key }
  if (typeof value !== 'object' || value === null) {
    const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'word'
    lines.push({ indent, pointer, ...named, text: `${JSON.stringify(value)}${comma}`, kind })
    return
  }
  const list = Array.isArray(value)
  const entries: [string, unknown][] = Object.entries(value)
  const [open, close] = list ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) {
    lines.push({ indent, pointer, ...named, text: `${open}${close}${comma}`, kind: 'word' })
    return
  }
  lines.push({ indent, pointer, ...named, text: open, kind: 'open' })
  for (const [index, [key, below]] of entries.entries())
    walk({
      value: below,
      pointer: `${pointer}/${escapePointer(key)}`,
      indent: indent + 1,
      ...(!list && { key }),
      comma: index < entries.length - 1 ? ',' : '',
      lines,
    })
  lines.push({ indent, pointer, text: `${close}${comma}`, kind: 'close' })
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
