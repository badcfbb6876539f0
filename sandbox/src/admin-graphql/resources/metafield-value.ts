import { createHash } from 'node:crypto'

/** Largest values in bytes (shopify.dev, "Metafield limits" for apps created since 2026-04). */
const JSON_LIMIT = 128 * 1024
const TEXT_LIMIT = 64 * 1024
const URL_LIMIT = 2048
const LIST_LIMIT = 128

/** Metafield types; those marked true also exist with the prefix `list.` (shopify.dev, "Metafield data types"). */
const TYPES: Record<string, { list: boolean; check: (value: string) => string | null }> = {
  boolean: { list: false, check: (value) => oneOf(value, /^(true|false)$/, 'true or false') },
  color: { list: true, check: (value) => oneOf(value, /^#[0-9a-f]{6}$/i, 'a hex color code') },
  date: { list: true, check: (value) => oneOf(value, /^\d{4}-\d{2}-\d{2}$/, 'in "YYYY-MM-DD" format') },
  date_time: {
    list: true,
    check: (value) => (Number.isNaN(Date.parse(value)) ? 'Value must be in ISO 8601 format.' : null),
  },
  dimension: { list: true, check: jsonObject('value', 'unit') },
  id: { list: false, check: singleLine },
  json: { list: false, check: anyJson },
  language: { list: false, check: singleLine },
  link: { list: true, check: jsonObject('url') },
  money: { list: false, check: jsonObject('amount', 'currency_code') },
  multi_line_text_field: { list: false, check: () => null },
  number_decimal: {
    list: true,
    check: (value) => oneOf(value, /^-?\d{1,13}(\.\d{1,9})?$/, 'a decimal number'),
  },
  number_integer: { list: true, check: (value) => oneOf(value, /^-?\d{1,16}$/, 'an integer') },
  rating: { list: true, check: jsonObject('value', 'scale_min', 'scale_max') },
  rich_text_field: { list: false, check: jsonObject('type', 'children') },
  single_line_text_field: { list: true, check: singleLine },
  url: { list: true, check: webUrl },
  volume: { list: true, check: jsonObject('value', 'unit') },
  weight: { list: true, check: jsonObject('value', 'unit') },
}
for (const kind of [
  'article',
  'collection',
  'file',
  'metaobject',
  'mixed',
  'page',
  'product',
  'product_taxonomy_value',
  'variant',
])
  TYPES[`${kind}_reference`] = {
    list: true,
    check: (value) => oneOf(value, /^gid:\/\/shopify\/\w+\/\S+$/, 'a valid GID'),
  }

/** True for the types the platform supports. */
export function isMetafieldType(type: string): boolean {
  return type.startsWith('list.') ? TYPES[type.slice('list.'.length)]?.list === true : type in TYPES
}

/** Returns the problem of a value of that type, in one sentence; null if it is valid. */
export function valueProblem(type: string, value: string): string | null {
  const limit = type === 'json' ? JSON_LIMIT : type === 'url' ? URL_LIMIT : TEXT_LIMIT
  if (Buffer.byteLength(value) > limit) return `Value exceeds the limit of ${limit} bytes.`
  if (!type.startsWith('list.')) return TYPES[type]?.check(value) ?? null
  const items = parsed(value)
  if (!Array.isArray(items)) return 'Value must be a JSON array.'
  if (items.length > LIST_LIMIT) return `Value has more than ${LIST_LIMIT} items.`
  const check = TYPES[type.slice('list.'.length)]?.check
  for (const item of items) {
    const problem = check?.(typeof item === 'string' ? item : JSON.stringify(item))
    if (problem) return problem
  }
  return null
}

/** Returns the digest of a value for safe updates: SHA-256 in hex, the same for the same type and value. */
export function compareDigestOf(type: string, value: string): string {
  return createHash('sha256').update(`${type}|${value}`).digest('hex')
}

function oneOf(value: string, pattern: RegExp, what: string): string | null {
  return pattern.test(value) ? null : `Value must be ${what}.`
}

function singleLine(value: string): string | null {
  return /[\r\n]/.test(value) ? 'Value must be a single line text string.' : null
}

function webUrl(value: string): string | null {
  const fine = URL.canParse(value) && /^(https?|mailto|sms|tel):/.test(value)
  return fine
    ? null
    : 'Value must be one of the following URL schemes: "http", "https", "mailto", "sms", "tel".'
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function anyJson(value: string): string | null {
  return parsed(value) === undefined ? 'Value is invalid JSON.' : null
}

function jsonObject(...keys: string[]) {
  return (value: string): string | null => {
    const content = parsed(value)
    const fine = typeof content === 'object' && content !== null && keys.every((key) => key in content)
    return fine ? null : `Value must be a stringified JSON object with ${keys.join(', ')}.`
  }
}
