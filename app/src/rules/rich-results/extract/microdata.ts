import {
  addValue,
  attribute,
  hasAny,
  isElement,
  mostSteps,
  resolved,
  type Steps,
  type TreeElement,
  type TreeNode,
  valueOf,
  words,
} from './html-tree.ts'
import type { JsonObject } from './json-text.ts'
import type { MarkupBlock } from './markup-block.ts'

const microdataAttributes = new Set(['itemscope', 'itemprop', 'id'])

interface Frame {
  node: TreeNode
  item: JsonObject | null
}

/** Total number of elements revisited for `itemref`: many items may point to the same large part. */
const mostRevisits = 50_000

/** Returns the top-level microdata items (HTML standard §5), each as a JSON-LD object. */
export function readMicrodata(roots: readonly TreeNode[], base: string | null): MarkupBlock[] {
  const blocks: MarkupBlock[] = []
  const references: { item: JsonObject; element: TreeElement; ids: string[] }[] = []
  const byId = new Map<string, TreeElement>()
  const items = new Map<TreeElement, JsonObject>()
  const steps: Steps = { left: mostSteps }
  const revisits: Steps = { left: mostRevisits }

  function crawl(start: Frame[], visits: Steps): void {
    for (let frame = start.pop(); frame !== undefined && visits.left > 0; frame = start.pop()) {
      visits.left -= 1
      const { node } = frame
      if (!isElement(node)) continue
      const item = hasAny(node, microdataAttributes) ? enter(node, frame.item) : frame.item
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        start.push({ node: node.children[index] as TreeNode, item })
      }
    }
  }

  /** Returns the item that the element's children belong to. */
  function enter(element: TreeElement, outer: JsonObject | null): JsonObject | null {
    const id = attribute(element, 'id')
    if (id !== null && !byId.has(id)) byId.set(id, element)
    const names = outer === null ? [] : words(element, 'itemprop')
    const scope = attribute(element, 'itemscope') !== null
    if (!scope) {
      if (names.length > 0 && outer !== null) {
        const value = valueOf(element, base, steps)
        for (const name of names) addValue(outer, name, value)
      }
      return outer
    }
    const known = items.get(element)
    const item = known ?? newItem(element)
    for (const name of names) if (outer !== null && outer !== item) addValue(outer, name, item)
    if (known === undefined && attribute(element, 'itemprop') === null) {
      blocks.push({ format: 'microdata', offset: element.offset, value: item })
    }
    // An item revisited through `itemref` already has its properties.
    return known === undefined ? item : {}
  }

  function newItem(element: TreeElement): JsonObject {
    const item: JsonObject = {}
    items.set(element, item)
    const types = words(element, 'itemtype')
    if (types.length > 0) item['@type'] = types.length === 1 ? (types[0] as string) : types
    const id = attribute(element, 'itemid')
    if (id !== null && id.trim() !== '') item['@id'] = resolved(id, base)
    const ids = words(element, 'itemref')
    if (ids.length > 0) references.push({ item, element, ids })
    return item
  }

  crawl(
    roots.toReversed().map((node) => ({ node, item: null })),
    { left: Number.POSITIVE_INFINITY },
  )
  // The list grows during the loop: a referenced part may hold items with references of their own.
  for (const { item, element, ids } of references) {
    if (revisits.left <= 0) break
    for (const id of new Set(ids)) {
      const part = byId.get(id)
      if (part === undefined || isInside(element, part, steps)) continue
      crawl([{ node: part, item }], revisits)
    }
  }
  return blocks
}

/**
 * A reference to a part around the item itself would never end; it is not followed, nor is one after all steps are
 * used up.
 */
function isInside(element: TreeElement, outer: TreeElement, steps: Steps): boolean {
  for (let node: TreeElement | null = element; node !== null; node = node.parent) {
    steps.left -= 1
    if (node === outer || steps.left <= 0) return true
  }
  return false
}
