import { toValue } from 'liquidjs'

/** Returns a value as Liquid prints it: nil is empty, arrays are joined without a separator. */
export function text(input: unknown): string {
  const value = toValue(input)
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(text).join('')
  if (isPlainHash(value)) return inspect(value)
  return String(value)
}

/** True for a hash made of data, such as a parsed JSON metafield; false for drops and arrays. */
export function isPlainHash(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Returns a hash as Liquid prints it: `{"a"=>1}`. */
function inspect(value: unknown): string {
  const own = toValue(value)
  if (own === null || own === undefined) return 'nil'
  if (typeof own === 'string') return JSON.stringify(own)
  if (Array.isArray(own)) return `[${own.map(inspect).join(', ')}]`
  if (isPlainHash(own))
    return `{${Object.entries(own)
      .map(([key, item]) => `${JSON.stringify(key)}=>${inspect(item)}`)
      .join(', ')}}`
  return String(own)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes HTML text or an attribute value: five special characters become entities. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Separates the positional and keyword arguments of a filter call, which liquidjs passes mixed. */
export function splitArguments(args: unknown[]): { positional: unknown[]; named: Map<string, unknown> } {
  const positional: unknown[] = []
  const named = new Map<string, unknown>()
  for (const arg of args) {
    if (Array.isArray(arg) && arg.length === 2 && typeof arg[0] === 'string')
      named.set(arg[0], toValue(arg[1]) === null ? null : arg[1])
    else positional.push(arg)
  }
  return { positional, named }
}

/** Formats `name="value"` pairs, escaped, in the given order; entries without a value are left out. */
export function attributes(pairs: Iterable<readonly [string, unknown]>): string {
  let out = ''
  for (const [name, value] of pairs)
    if (value !== null && value !== undefined && value !== false)
      out += ` ${name}="${escapeHtml(text(value))}"`
  return out
}
