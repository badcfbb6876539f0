import { fullTree } from './full-tree.ts'
import { lightTree } from './light-tree.ts'
import type { MarkupBlock } from './markup-block.ts'
import { readMicrodata } from './microdata.ts'
import { readRdfa } from './rdfa.ts'

/** Microdata and RDFa things of a page as JSON-LD objects; pages without any cost no tree. */
export function readItems(html: string, base: string | null): MarkupBlock[] {
  // Plain words are found far faster than anything with a class in front.
  const microdata = /itemscope/i.test(html)
  // `property` alone is what pages use for social previews; things of RDFa have a type.
  const rdfa = /typeof\s*=/i.test(html)
  if (!microdata && !rdfa) return []
  const roots = (lightTree(html) ?? fullTree(html)).children
  return [...(microdata ? readMicrodata(roots, base) : []), ...(rdfa ? readRdfa(roots, base) : [])]
}
