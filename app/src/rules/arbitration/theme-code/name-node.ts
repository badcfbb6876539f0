import { withoutLiquid } from './liquid-tokens.ts'
import { objectsIn } from './remove-script.ts'
import type { ScriptSource } from './script-sources.ts'
import type { ThemeEdit } from './theme-file.ts'

/** Liquid of the `@id` a product's node gets; the page's URL and a fragment, as `{url}#product`. */
const PRODUCT_ID = `"@id": {{ request.origin | append: product.url | append: '#product' | json }},`

/**
 * The edit that gives a theme's product node an `@id`, so that it can be completed and never counts twice; null where
 * the script does not have exactly one such object, or writes it by the platform's filter, which names it itself.
 */
export function nameNode(text: string, source: ScriptSource): ThemeEdit | null {
  // Elsewhere the page's product may go by another name.
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
