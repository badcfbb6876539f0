import { parseJsonFile } from './json-file.ts'
import type { TemplateFile } from './template-source.ts'

/** A setting in a `schema`, limited to what rendering needs. */
export interface SettingDefinition {
  id?: string
  type: string
  default?: unknown
  /** Options of `select` and `radio`. */
  options?: unknown
}

/** The `{% schema %}` of a section or block, limited to what rendering needs. */
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

/** Returns the text between `schema` and `endschema` and its first line number; undefined if the file has no schema. */
export function schemaText(body: string): { text: string; line: number } | undefined {
  const match = PATTERN.exec(body)
  if (!match) return undefined
  const text = match[1] ?? ''
  const before = body.slice(0, match.index + match[0].indexOf(text))
  return { text, line: before.split('\n').length }
}

/** Returns the parsed schema of a section or block; empty if there is none. Throws `JsonFileError`. */
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
