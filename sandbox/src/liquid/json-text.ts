import { toValue } from 'liquidjs'
import { LiquidFloat } from './language/numbers.ts'
import { isPlainHash } from './language/text.ts'
import { JSON_VALUE } from './objects/drop.ts'

/**
 * Formats a value as the platform's `json` filter does: nil is null, floats keep their decimal point, objects of the
 * platform print their published fields. `<`, `>` and `&` are encoded unless `raw` (a knob of the sandbox, to show
 * what happens to a theme or app that relies on it). Source: shopify.dev, "Escape every value for its context".
 */
export function jsonText(input: unknown, options: { raw?: boolean } = {}): string {
  const printed = print(input, 0)
  return options.raw ? printed : encodeMarkup(printed)
}

/** Escapes the characters in JSON that could end a script element or start an entity, such as `<` as `\u003c`. */
export function encodeMarkup(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Deepest nesting that is printed; circular objects end there. */
const MAX_DEPTH = 20

function print(input: unknown, depth: number): string {
  if (input instanceof LiquidFloat) return input.toString()
  const published = publishedValue(input)
  if (published !== undefined) return print(published, depth + 1)
  const value = toValue(input)
  if (value === null || value === undefined || depth > MAX_DEPTH) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value)
  if (value instanceof LiquidFloat) return value.toString()
  if (Array.isArray(value)) return `[${value.map((item) => print(item, depth + 1)).join(',')}]`
  if (isPlainHash(value))
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${JSON.stringify(key)}:${print(item, depth + 1)}`)
      .join(',')}}`
  return JSON.stringify(String(value))
}

function publishedValue(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !(JSON_VALUE in input)) return undefined
  const publish = input[JSON_VALUE]
  return typeof publish === 'function' ? publish.call(input) : undefined
}
