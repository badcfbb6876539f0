import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { isKept, newElement, speaks, type TreeElement } from './html-tree.ts'

type ParsedNode = DefaultTreeAdapterMap['node']

/** Records where elements begin but not where they end, which is not needed and takes a tenth of the parse time. */
const treeAdapter = { ...defaultTreeAdapter, updateNodeSourceCodeLocation: () => {} }

/** The same as `lightTree` for any page, with a parser that repairs as a browser does; ten times as slow. */
export function fullTree(html: string): TreeElement {
  const root = newElement('', [], 0)
  const open: { node: ParsedNode; outer: TreeElement; speaking: boolean }[] = [
    { node: parse(html, { sourceCodeLocationInfo: true, treeAdapter }), outer: root, speaking: false },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next
    let { outer, speaking } = next
    if (defaultTreeAdapter.isTextNode(node)) {
      if (speaking) outer.children.push(node.value)
      continue
    }
    if (defaultTreeAdapter.isElementNode(node)) {
      if (isKept(node.attrs)) {
        const element = newElement(
          node.tagName.toLowerCase(),
          node.attrs,
          node.sourceCodeLocation?.startOffset ?? 0,
        )
        element.parent = outer
        outer.children.push(element)
        outer = element
        speaking ||= speaks(element)
      }
      if (node.tagName === 'script' || node.tagName === 'style') continue
    }
    // Content of `template` is stored elsewhere and is not part of the page.
    if (!('childNodes' in node)) continue
    for (let index = node.childNodes.length - 1; index >= 0; index -= 1)
      open.push({ node: node.childNodes[index] as ParsedNode, outer, speaking })
  }
  return root
}
