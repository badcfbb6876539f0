import { fullTree } from './full-tree.ts'
import { lightTree } from './light-tree.ts'
import type { MarkupBlock } from './markup-block.ts'
import { readMicrodata } from './microdata.ts'
import { readRdfa } from './rdfa.ts'

/** Returns the microdata and RDFa things of a page as JSON-LD objects; builds no tree for pages without any. */
export function readItems(html: string, base: string | null): MarkupBlock[] {
  // Literal words are found far faster than a pattern that begins with a class.
  const microdata = /itemscope/i.test(html)
  // Pages also use `property` alone, for social previews; RDFa things have a type.
  const rdfa = /typeof\s*=/i.test(html)
  if (!microdata && !rdfa) return []
  const roots = (lightTree(html) ?? fullTree(html)).children
  return [...(microdata ? readMicrodata(roots, base) : []), ...(rdfa ? readRdfa(roots, base) : [])]
}
