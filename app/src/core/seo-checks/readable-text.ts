import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head'])
/** Elements whose text does not run on into the next one's. */
const INLINE =
  /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/

/** The text of a piece of HTML as people read it: no markup, no scripts, one space between words. */
export function readableText(html: string): string {
  const parts: string[] = []
  gather(parseFragment(html), parts)
  return parts.join('').replace(/\s+/gu, ' ').trim()
}

function gather(root: Node, parts: string[]): void {
  // By hand, because a hostile page nests deeper than the stack is.
  const open: (Node | string)[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') parts.push(node)
    else if (node.nodeName === '#text') parts.push((node as DefaultTreeAdapterTypes.TextNode).value)
    else if ('childNodes' in node && !UNSEEN.has(node.nodeName)) {
      const isInline = INLINE.test(node.nodeName)
      if (!isInline) open.push(' ')
      open.push(...node.childNodes.toReversed())
      if (!isInline) open.push(' ')
    }
  }
}
