import { bareLanguage } from './languages/bare.ts'
import type { Language } from './languages/language.ts'
import { languageNamed, languageOf } from './languages.ts'
import { type Bounds, boundsIn, spaced } from './length-bounds.ts'
import { plainText } from './plain-text.ts'

/** Facts by the name the writer uses (`title`, `vendor`, …) or by their own. */
export type Facts = Record<string, string>

/** Material a question gives the writer; the text may use nothing else. */
export interface Source {
  facts: Facts
  /** Sets of facts, one per item, if the source is a list. */
  items: Facts[]
  /** All of the user's text. */
  text: string
  /** All text of the question, which is searched for instructions. */
  instructions: string
  language: Language
  tone: 'plain' | 'friendly'
  bounds: Partial<Bounds>
  /** Text requested by "ignore previous instructions …" inside the source. */
  injection: string | null
}

/** Other names of the facts the writer uses, mapped to its own. */
const NAMES: Record<string, string> = {
  name: 'title',
  'product title': 'title',
  'current title': 'title',
  brand: 'vendor',
  manufacturer: 'vendor',
  type: 'product type',
  category: 'product type',
  'description html': 'description',
  body: 'description',
  'body html': 'description',
  text: 'description',
  keywords: 'tags',
  locale: 'language',
  'output language': 'language',
  'target language': 'language',
  voice: 'tone',
  'tone of voice': 'tone',
  keyword: 'focus keyword',
  keyphrase: 'focus keyword',
  'focus keyphrase': 'focus keyword',
  'max characters': 'max length',
  'maximum length': 'max length',
  'min characters': 'min length',
  'minimum length': 'min length',
}

/** Matches "Ignore (all) previous instructions and write X" in a source. */
export const INJECTION =
  /(?:ignore|disregard|forget)\s+(?:all\s+|any\s+|the\s+)*(?:previous|above|prior|earlier)\s+(?:instructions?|rules?|prompts?)\W*(?:and\s+|then\s+|instead\s+)*([^\n<"]*)/i

/** Reads a question: first JSON inside the user's text, then "field: value" lines. */
export function readSource(user: string, system: string): Source {
  const found = jsonIn(user)
  const facts: Facts = { ...linesOf(user) }
  const items: Facts[] = []
  for (const value of found) collect(value, facts, items)
  const instructions = `${user}\n${system}`
  const asked =
    facts['language'] ?? /\b(?:language|locale|sprache)\s*[:=]\s*([\p{L}-]+)/iu.exec(instructions)?.[1]
  const inWords = /\b(?:[Ww]rite|[Aa]nswer|[Rr]eply|[Rr]espond)\b[^.\n]*?\bin (\p{Lu}\p{L}+)\b/u.exec(
    instructions,
  )?.[1]
  const injected = INJECTION.exec(user)?.[1]?.trim()
  return {
    facts,
    items,
    text: user,
    instructions,
    language: languageFor(asked ?? inWords, facts['description'] ?? user),
    tone: /friend|warm|casual|play|freund|locker|enthus/i.test(facts['tone'] ?? '') ? 'friendly' : 'plain',
    bounds: { ...boundsIn(instructions), ...numbers(facts) },
    injection: injected ? said(injected) : null,
  }
}

function languageFor(asked: string | undefined, text: string): Language {
  if (asked === undefined) return languageOf(text)
  return languageNamed(asked) ?? bareLanguage(asked)
}

/** Returns the part after the verb: `HACKED` for `write exactly: HACKED`. */
function said(order: string): string {
  return (
    order
      .replace(
        /^(?:just\s+|only\s+)*(?:say|write|answer|reply|respond|output|print)(?:\s+with|\s+only|\s+exactly)*\s*:?\s*/i,
        '',
      )
      .replace(/^['“‘]|['”’.]+$/g, '')
      .trim() || order
  )
}

function numbers(facts: Facts): Partial<Bounds> {
  const max = Number.parseInt(facts['max length'] ?? '', 10)
  const min = Number.parseInt(facts['min length'] ?? '', 10)
  return { ...(min > 0 ? { min } : {}), ...(max > 0 ? { max } : {}) }
}

function linesOf(text: string): Facts {
  const facts: Facts = {}
  for (const [, name, value] of text.matchAll(
    /^[ \t]*[-*]?[ \t]*([A-Za-z][\w ]{1,40}?)[ \t]*[:=][ \t]*(\S.*)$/gm,
  )) {
    const known = knownName(name ?? '')
    if (value && !value.trim().startsWith('{') && !(known in facts)) facts[known] = plainText(value)
  }
  return facts
}

function knownName(name: string): string {
  const words = spaced(name).trim()
  return NAMES[words] ?? words
}

/** Puts the scalar facts of a JSON value into `facts`, outer ones first; lists of objects become items. */
function collect(value: unknown, facts: Facts, items: Facts[]): void {
  if (Array.isArray(value)) {
    for (const item of value)
      if (isObject(item)) {
        const own: Facts = {}
        collect(item, own, [])
        items.push(own)
      }
    return
  }
  if (!isObject(value)) return
  const inner: unknown[] = []
  for (const [name, each] of Object.entries(value)) {
    const known = knownName(name)
    if (Array.isArray(each) && each.every((part) => typeof part === 'string'))
      facts[known] ??= each.join(', ')
    else if (typeof each === 'object') inner.push(each)
    else if (each !== undefined && String(each).trim() !== '') facts[known] = plainText(String(each))
  }
  for (const each of inner) {
    const nested: Facts = {}
    collect(each, nested, items)
    for (const [name, text] of Object.entries(nested)) facts[name] ??= text
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns every complete JSON object or list inside a text, outermost only. */
export function jsonIn(text: string): unknown[] {
  const found: unknown[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '{' && text[at] !== '[') continue
    const end = endOfJson(text, at)
    if (end === undefined) continue
    try {
      found.push(JSON.parse(text.slice(at, end)))
      at = end
    } catch {
      // Not JSON: continue inside these braces.
    }
  }
  return found
}

function endOfJson(text: string, start: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return undefined
}
