import { createElement, Fragment, type ReactNode } from 'react'
import type { ArticleNode } from '#core/writing/article/article-tree.ts'

/** Attributes with another name in React. */
const NAMES: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' }

/** Renders sanitised content as elements, never as raw HTML. */
export function ContentNodes({ nodes }: { nodes: readonly ArticleNode[] }) {
  return nodes.map((node, at) => <Fragment key={at}>{drawn(node)}</Fragment>)
}

function drawn(node: ArticleNode): ReactNode {
  if (typeof node === 'string') return node
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => [NAMES[name] ?? name, value]),
  )
  return node.children.length === 0
    ? createElement(node.tag, attributes)
    : createElement(node.tag, attributes, <ContentNodes nodes={node.children} />)
}
