import { parseJsonFile } from './json-file.ts'
import type { TemplateFile } from './template-source.ts'

/** A setting in a `schema`, as far as rendering needs it. */
export interface SettingDefinition {
  id?: string
  type: string
  default?: unknown
  /** What `select` and `radio` offer. */
  options?: unknown
}

/** `{% schema %}` of a section or block, as far as rendering needs it. */
export interface Schema {
  [key: string]: unknown
  name?: string
  tag?: string | null
  class?: string
  settings?: SettingDefinition[]
  blocks?: { type: string; name?: string; settings?: SettingDefinition[] }[]
  default?: { settings?: Record<string, unknown>; blocks?: unknown }
}

const PATTERN = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/

const cache = new Map<string, Schema>()
const CACHE_LIMIT = 3_000

/** The text between `schema` and `endschema` and the line it begins on; undefined when the file has no schema. */
export function schemaText(body: string): { text: string; line: number } | undefined {
  const match = PATTERN.exec(body)
  if (!match) return undefined
  const text = match[1] ?? ''
  const before = body.slice(0, match.index + match[0].indexOf(text))
  return { text, line: before.split('\n').length }
}

/** The parsed schema of a section or block; empty when there is none. Throws `JsonFileError`. */
export function schemaOf(file: TemplateFile): Schema {
  const key = `${file.filename}:${file.checksum}`
  let schema = cache.get(key)
  if (!schema) {
    const found = schemaText(file.body)
    schema = found ? (parseJsonFile(file.filename, found.text) as Schema) : {}
    if (cache.size >= CACHE_LIMIT) cache.clear()
    cache.set(key, schema)
  }
  return schema
}
