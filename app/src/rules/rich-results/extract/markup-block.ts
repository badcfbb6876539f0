import type { MarkupFormat } from '../graph/node.ts'
import type { JsonValue } from './json-text.ts'

/** One thing a page carries: a script, or an item written into its elements. */
export interface MarkupBlock {
  format: MarkupFormat
  /** UTF-16 index into the page of the script's text, or of the item's start tag. */
  offset: number
  value: JsonValue
}
