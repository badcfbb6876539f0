import { withoutLiquid } from './liquid-tokens.ts'
import { objectsIn } from './remove-script.ts'
import type { ScriptSource } from './script-sources.ts'
import type { ThemeEdit } from './theme-edits.ts'

/** Liquid for the `@id` of a product's node: the page's URL and a fragment, as `{url}#product`. */
const PRODUCT_ID = `"@id": {{ request.origin | append: product.url | append: '#product' | json }},`

/**
 * Returns the edit that gives a theme's product node an `@id`, so that it can be completed and never counts twice.
 * Null if the script does not have exactly one such object, or uses the platform's filter, which sets its own `@id`.
 */
export function nameNode(text: string, source: ScriptSource): ThemeEdit | null {
  // Without `product.`, the script may use another variable for the page's product.
  if (!text.slice(source.start, source.end).includes('product.')) return null
  const plain = withoutLiquid(text.slice(source.start, source.end))
  const products = objectsIn(plain).filter(({ types }) => types.has('Product') || types.has('ProductGroup'))
  const top = products.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY)
  const outer = products.filter(({ depth }) => depth === top)
  const [found] = outer
  if (!found || outer.length > 1 || source.byFilter) return null
  const at = source.start + found.from + 1
  return { file: source.file, from: at, to: at, text: ` ${PRODUCT_ID}` }
}
