/** The first thing wrong with a JSON text. */
export interface JsonFault {
  /** UTF-16 index into the text. */
  offset: number
  /** Search Console's words for it, and behind a dash what usually causes it. */
  message: string
}

/** Deeper nesting is no markup but an attack on whoever reads it. */
const deepest = 500

interface Cursor {
  text: string
  at: number
  /** The first name given twice; said only when nothing worse is found. */
  repeated: JsonFault | null
}

class Fault extends Error {
  readonly offset: number
  constructor(offset: number, message: string) {
    super(message)
    this.offset = offset
  }
}

/** Reads `text` strictly (RFC 8259) and names the first fault or the first repeated name; null when there is none. */
export function findJsonFault(text: string): JsonFault | null {
  const cursor: Cursor = { text, at: 0, repeated: null }
  try {
    skipSpaces(cursor)
    if (cursor.at === text.length) throw new Fault(0, 'Invalid JSON document: the script is empty')
    const first = text[cursor.at]
    if (first !== '{' && first !== '[')
      throw new Fault(cursor.at, withCause('Invalid top level element', cursor))
    readContainer(cursor)
    skipSpaces(cursor)
    if (cursor.at < text.length) {
      const more = text[cursor.at] === '{' ? ': two documents in one script need to be an array' : ''
      throw new Fault(cursor.at, `Invalid JSON document: text behind its end${more}`)
    }
    return cursor.repeated
  } catch (error) {
    if (error instanceof Fault) return { offset: error.offset, message: error.message }
    throw error
  }
}

/** Objects and arrays without recursion: hostile depth must not overflow the stack. */
function readContainer(cursor: Cursor): void {
  const open: (Set<string> | null)[] = []
  const { text } = cursor
  for (;;) {
    if (open.length > deepest)
      throw new Fault(cursor.at, `Invalid JSON document: nested more than ${deepest} deep`)
    const char = text[cursor.at]
    if (char === '{' || char === '[') {
      cursor.at += 1
      skipSpaces(cursor)
      const names = char === '{' ? new Set<string>() : null
      if (text[cursor.at] !== (names ? '}' : ']')) {
        open.push(names)
        if (names) readName(cursor, names)
        continue
      }
      cursor.at += 1
    } else readScalar(cursor)
    while (open.length > 0 && closes(cursor, open.at(-1) ?? null)) open.pop()
    if (open.length === 0) return
  }
}

/** Behind a value: true when its container ends, false when the next value follows. */
function closes(cursor: Cursor, names: Set<string> | null): boolean {
  skipSpaces(cursor)
  const char = cursor.text[cursor.at]
  if (char === (names ? '}' : ']')) {
    cursor.at += 1
    return true
  }
  if (char !== ',') {
    const expected = names
      ? "Parsing error: Missing ',' or '}'"
      : "Parsing error: Missing ',' or ']' in array declaration"
    throw new Fault(cursor.at, withCause(expected, cursor))
  }
  const comma = cursor.at
  cursor.at += 1
  skipSpaces(cursor)
  if (names) readName(cursor, names, comma)
  else if (cursor.text[cursor.at] === ']') {
    throw new Fault(
      comma,
      "Parsing error: Missing ',' or ']' in array declaration: comma behind the last item",
    )
  }
  return false
}

function readName(cursor: Cursor, names: Set<string>, comma?: number): void {
  const start = cursor.at
  if (cursor.text[start] !== '"') {
    const trailing = comma !== undefined && cursor.text[start] === '}'
    const message = "Parsing error: Missing '}' or object member name"
    if (trailing) throw new Fault(comma, `${message}: comma behind the last member`)
    throw new Fault(start, withCause(message, cursor))
  }
  const name = readString(cursor)
  skipSpaces(cursor)
  if (cursor.text[cursor.at] !== ':')
    throw new Fault(cursor.at, withCause("Parsing error: Missing ':'", cursor))
  cursor.at += 1
  skipSpaces(cursor)
  if (names.has(name)) {
    cursor.repeated ??= {
      offset: start,
      message: `Duplicate unique property: ${name} stands twice in one object`,
    }
  }
  names.add(name)
}

const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

function readScalar(cursor: Cursor): void {
  const { text } = cursor
  if (text[cursor.at] === '"') {
    readString(cursor)
    return
  }
  scalar.lastIndex = cursor.at
  const found = scalar.exec(text)
  if (!found) {
    const numeric = /[\d.+-]/.test(text[cursor.at] ?? '')
    throw new Fault(cursor.at, withCause(numeric ? 'Invalid number' : 'Incorrect value type', cursor))
  }
  cursor.at += found[0].length
}

function readString(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.at
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      cursor.at = at + 1
      return text.slice(start + 1, at)
    }
    if (code < 32) {
      const what = code === 10 || code === 13 ? 'line break' : code === 9 ? 'tab' : 'control character'
      throw new Fault(
        at,
        `Invalid JSON document: a ${what} inside a string needs to be written as \\n, \\t or \\u00XX`,
      )
    }
    if (code === 92) {
      const escaped = text[at + 1]
      if (escaped === undefined) throw new Fault(at, 'Empty escape sequence in string')
      const valid =
        escaped === 'u' ? /^[0-9a-fA-F]{4}/.test(text.slice(at + 2, at + 6)) : '"\\/bfnrt'.includes(escaped)
      if (!valid) throw new Fault(at, `Bad escape sequence in string: \\${escaped}`)
      at += 1
    }
  }
  throw new Fault(start, 'Unable to parse token length: this string never ends')
}

function skipSpaces(cursor: Cursor): void {
  for (; cursor.at < cursor.text.length; cursor.at += 1) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
  }
}

/** Causes that are seen again and again, by what stands at the fault. */
const causes: [RegExp, string][] = [
  [/^$/, 'the text ends here'],
  [/^&(?:quot|#34|#x22|apos|amp|lt|gt);/i, 'HTML entities are not read inside a script'],
  [/^(?:\{\{|\{%)/, 'template code was printed instead of being run'],
  [/^[“”„‟«»‘’]/, 'typographic quotes; JSON needs "'],
  [/^'/, 'single quotes; JSON needs "'],
  [/^\/[/*]/, 'JSON has no comments'],
  [/^<[/!a-z]/i, 'HTML inside the script'],
  [/^(?:undefined|NaN|Infinity|None|True|False)\b/, 'not a JSON value'],
  [/^,/, 'a value is missing before the comma'],
  [/^[\]}]/, 'a value is missing here, or a bracket closes the wrong one'],
  [/^["\w]/, 'a quote inside a string needs to be written as \\"'],
]

function withCause(message: string, { text, at }: Cursor): string {
  const rest = text.slice(at, at + 12)
  const cause = causes.find(([pattern]) => pattern.test(rest))?.[1]
  return cause ? `${message}: ${cause}` : message
}
