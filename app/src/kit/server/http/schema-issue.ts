import type { z } from 'zod'
import type { InputIssue } from '#kit/shared/input-issues.ts'
import { textsIn } from '../texts.ts'

type Issue = z.core.$ZodIssue
type Said = Pick<InputIssue, 'key' | 'values'>
/** What a string must begin with, end with, contain or match. */
type StringParts = Partial<Record<'prefix' | 'suffix' | 'includes' | 'pattern', string>>

/** Texts for the types a schema may expect. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'errors:input.text',
  number: 'errors:input.number',
  int: 'errors:input.whole',
  bigint: 'errors:input.whole',
  boolean: 'errors:input.boolean',
  date: 'errors:input.date',
  array: 'errors:input.list',
  tuple: 'errors:input.list',
  set: 'errors:input.list',
  object: 'errors:input.object',
  record: 'errors:input.object',
  map: 'errors:input.object',
  nonoptional: 'errors:input.required',
}

/** Texts for the formats of a string; others are named. */
const FORMATS: Readonly<Record<string, string>> = {
  url: 'errors:input.url',
  email: 'errors:input.email',
  uuid: 'errors:input.uuid',
  guid: 'errors:input.uuid',
  datetime: 'errors:input.moment',
  date: 'errors:input.date',
}

/** Texts for limits, by what has them. */
const LIMITS = {
  text: { most: 'errors:input.long', least: 'errors:input.short' },
  items: { most: 'errors:input.many', least: 'errors:input.few' },
  included: { most: 'errors:input.high', least: 'errors:input.low' },
  excluded: { most: 'errors:input.below', least: 'errors:input.above' },
} as const
const COUNTED = new Map<string, 'text' | 'items'>([
  ['string', 'text'],
  ...['array', 'set', 'map'].map((origin) => [origin, 'items'] as const),
])
const NUMBERS = ['number', 'int', 'bigint']
const INVALID: Said = { key: 'errors:input.invalid', values: {} }

const english = textsIn('en')

/**
 * Describes an issue a schema found in `input` by the key of a text and its values. A schema's own message is such a
 * key, `plans:cancel.choose`: contracts are bundled for the browser, which must not load the English texts as well.
 */
export function schemaIssue(issue: Issue, input: unknown): Omit<InputIssue, 'message'> {
  const isOwn = english(issue.message) !== issue.message
  return {
    path: cut(issue.path.map(String).join('.')),
    ...(isOwn ? { key: issue.message, values: {} } : said(issue, input)),
  }
}

function said(issue: Issue, input: unknown): Said {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue, input)) return { key: 'errors:input.required', values: {} }
      return { ...INVALID, key: TYPES[issue.expected] ?? INVALID.key }
    case 'invalid_value':
      return isMissing(issue, input) ? { key: 'errors:input.required', values: {} } : oneOf(issue.values)
    case 'invalid_union':
      if (isMissing(issue, input)) return { key: 'errors:input.required', values: {} }
      return 'options' in issue && issue.options
        ? oneOf(issue.options)
        : { key: 'errors:input.union', values: {} }
    case 'too_big':
      return limit({ ...issue, bound: 'most', value: Number(issue.maximum) })
    case 'too_small':
      return limit({ ...issue, bound: 'least', value: Number(issue.minimum) })
    case 'invalid_format':
      return format(issue)
    case 'not_multiple_of':
      return { key: 'errors:input.multiple', values: { divisor: issue.divisor } }
    case 'unrecognized_keys':
      return { key: 'errors:input.unknown', values: { names: cut(issue.keys.join(', ')) } }
    case 'invalid_key':
      return { key: 'errors:input.name', values: {} }
    default:
      return INVALID
  }
}

/** Whether the input has nothing at the issue's path. A text that the schema reads further is there. */
function isMissing({ path }: Issue, input: unknown): boolean {
  let at = input
  for (const part of path) {
    if (typeof at !== 'object' || at === null) break
    at = Object.hasOwn(at, part) ? at[part as keyof typeof at] : undefined
  }
  return at === undefined
}

function oneOf(values: readonly unknown[]): Said {
  const named = cut(values.map(String).join(', '))
  return values.length === 1
    ? { key: 'errors:input.exactly', values: { value: named } }
    : { key: 'errors:input.option', values: { options: named } }
}

function limit(of: { origin: string; inclusive?: boolean; bound: 'most' | 'least'; value: number }): Said {
  const { origin, inclusive, bound, value } = of
  const counted = COUNTED.get(origin)
  if (counted && bound === 'least' && value === 1) return { key: 'errors:input.empty', values: {} }
  if (!counted && !NUMBERS.includes(origin)) return INVALID
  const texts = LIMITS[counted ?? (inclusive === false ? 'excluded' : 'included')]
  return { key: texts[bound], values: { limit: value } }
}

function format(issue: Extract<Issue, { code: 'invalid_format' }>): Said {
  const known = FORMATS[issue.format]
  if (known) return { key: known, values: {} }
  const { prefix, includes, suffix, pattern } = issue as StringParts
  const shown: Record<string, string> = {
    regex: `${pattern}`,
    starts_with: `${prefix}…`,
    ends_with: `…${suffix}`,
    includes: `…${includes}…`,
  }
  return { key: 'errors:input.format', values: { format: cut(shown[issue.format] ?? issue.format) } }
}

/** Names and values may repeat what was sent, of any length. */
function cut(text: string): string {
  return text.slice(0, 500)
}
