/**
 * Returns the value with all its strings made storable: without NUL and lone surrogates, which pages may contain and
 * text columns reject.
 */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value
  if (Array.isArray(value)) return value.map(storable) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([name, item]) => [storableText(name), storable(item)])
  return Object.fromEntries(entries) as Value
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
