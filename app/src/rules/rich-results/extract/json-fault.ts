import { type Message, message, type PhraseKey } from '../rules/messages.ts'

/** The first fault of a JSON text: Search Console's words for it and its usual cause, as data. */
export interface JsonFault extends Message {
  /** UTF-16 index into the text. */
  offset: number
}

/** Deeper nesting is not markup but an attack on the parser. */
const deepest = 500

interface Cursor {
  text: string
  at: number
  /** The first repeated name; reported only if there is no worse fault. */
  repeated: JsonFault | null
}

class Fault extends Error {
  readonly offset: number
  readonly says: Message
  constructor(offset: number, says: Message) {
    super(says.key)
    this.offset = offset
    this.says = says
  }
}

/** Parses `text` strictly (RFC 8259) and returns the first fault or the first repeated name; null if there is none. */
export function findJsonFault(text: string): JsonFault | null {
  const cursor: Cursor = { text, at: 0, repeated: null }
  try {
    skipSpaces(cursor)
    if (cursor.at === text.length) throw new Fault(0, message('jsonEmpty', {}))
    const first = text[cursor.at]
    if (first !== '{' && first !== '[') throw new Fault(cursor.at, withCause('jsonTop', cursor))
    readContainer(cursor)
    skipSpaces(cursor)
    if (cursor.at < text.length) {
      throw new Fault(cursor.at, message(text[cursor.at] === '{' ? 'jsonTwo' : 'jsonMore', {}))
    }
    return cursor.repeated
  } catch (error) {
    if (error instanceof Fault) return { offset: error.offset, ...error.says }
    throw error
  }
}

/** Parses objects and arrays without recursion: hostile depth must not overflow the stack. */
function readContainer(cursor: Cursor): void {
  const open: (Set<string> | null)[] = []
  const { text } = cursor
  for (;;) {
    if (open.length > deepest) throw new Fault(cursor.at, message('jsonDeep', { most: deepest }))
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

/** Reads what follows a value: true if its container ends, false if the next value follows. */
function closes(cursor: Cursor, names: Set<string> | null): boolean {
  skipSpaces(cursor)
  const char = cursor.text[cursor.at]
  if (char === (names ? '}' : ']')) {
    cursor.at += 1
    return true
  }
  if (char !== ',') {
    throw new Fault(cursor.at, withCause(names ? 'jsonMember' : 'jsonItem', cursor))
  }
  const comma = cursor.at
  cursor.at += 1
  skipSpaces(cursor)
  if (names) readName(cursor, names, comma)
  else if (cursor.text[cursor.at] === ']') {
    throw new Fault(comma, message('jsonItemBecause', { why: { phrase: 'lastItem' } }))
  }
  return false
}

function readName(cursor: Cursor, names: Set<string>, comma?: number): void {
  const start = cursor.at
  if (cursor.text[start] !== '"') {
    const trailing = comma !== undefined && cursor.text[start] === '}'
    if (trailing) throw new Fault(comma, message('jsonNameBecause', { why: { phrase: 'lastMember' } }))
    throw new Fault(start, withCause('jsonName', cursor))
  }
  const name = readString(cursor)
  skipSpaces(cursor)
  if (cursor.text[cursor.at] !== ':') throw new Fault(cursor.at, withCause('jsonColon', cursor))
  cursor.at += 1
  skipSpaces(cursor)
  if (names.has(name)) {
    cursor.repeated ??= { offset: start, ...message('jsonTwice', { name }) }
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
    throw new Fault(cursor.at, withCause(numeric ? 'jsonNumber' : 'jsonType', cursor))
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
      const key = code === 10 || code === 13 ? 'jsonLineBreak' : code === 9 ? 'jsonTab' : 'jsonControl'
      throw new Fault(at, message(key, {}))
    }
    if (code === 92) {
      const escaped = text[at + 1]
      if (escaped === undefined) throw new Fault(at, message('jsonNoEscape', {}))
      const valid =
        escaped === 'u' ? /^[0-9a-fA-F]{4}/.test(text.slice(at + 2, at + 6)) : '"\\/bfnrt'.includes(escaped)
      if (!valid) throw new Fault(at, message('jsonEscape', { character: escaped }))
      at += 1
    }
  }
  throw new Fault(start, message('jsonEndless', {}))
}

function skipSpaces(cursor: Cursor): void {
  for (; cursor.at < cursor.text.length; cursor.at += 1) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
  }
}

/** Common causes, by the text at the fault. */
const causes: [RegExp, PhraseKey][] = [
  [/^$/, 'textEnds'],
  [/^&(?:quot|#34|#x22|apos|amp|lt|gt);/i, 'htmlEntities'],
  [/^(?:\{\{|\{%)/, 'templateCode'],
  [/^[“”„‟«»‘’]/, 'typographicQuotes'],
  [/^'/, 'singleQuotes'],
  [/^\/[/*]/, 'jsonComments'],
  [/^<[/!a-z]/i, 'htmlInside'],
  [/^(?:undefined|NaN|Infinity|None|True|False)\b/, 'noJsonValue'],
  [/^,/, 'noValue'],
  [/^[\]}]/, 'noValueOrBracket'],
  [/^["\w]/, 'quoteInside'],
]

type Explained = 'jsonTop' | 'jsonMember' | 'jsonItem' | 'jsonName' | 'jsonColon' | 'jsonNumber' | 'jsonType'

/** Matches text found instead of a comma that can only be the next member, or the next item. */
const nextMember = /^"(?:[^"\\\n\r]|\\.){0,500}"[\t\n\r ]{0,100}:/
const nextItem =
  /^(?:[{[]|(?:"(?:[^"\\\n\r]|\\.){0,500}"|-?\d[\d.eE+-]{0,40}|true|false|null)[\t\n\r ]{0,100}[,\]])/

function withCause(key: Explained, { text, at }: Cursor): Message {
  const next = key === 'jsonMember' ? nextMember : key === 'jsonItem' ? nextItem : null
  if (next?.test(text.slice(at, at + 700)))
    return message(`${key}Because`, { why: { phrase: 'missingComma' } })
  const rest = text.slice(at, at + 12)
  const cause = causes.find(([pattern]) => pattern.test(rest))?.[1]
  return cause ? message(`${key}Because`, { why: { phrase: cause } }) : message(key, {})
}
