const SCHEMA_TAG = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/

/**
 * The JSON inside a section's or block's `{% schema %}`; an empty object when there is none.
 * Throws with the JSON parser's words when it is not a JSON object.
 */
export function readLiquidSchema(source: string): Record<string, unknown> {
  const text = SCHEMA_TAG.exec(source)?.[1]
  if (text === undefined) return {}
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the schema is not a JSON object')
  return value as Record<string, unknown>
}
