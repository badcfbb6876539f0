import type { MarkupFormat } from '../graph/node.ts'
import type { JsonValue } from './json-text.ts'

/** One piece of a page's markup: a script, or an item written into its elements. */
export interface MarkupBlock {
  format: MarkupFormat
  /** UTF-16 index of the script's text, or of the item's start tag, in the page. */
  offset: number
  value: JsonValue
}
