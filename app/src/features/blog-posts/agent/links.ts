import { type ArticleElement, type ArticleNode, textOfNode } from '#core/writing/article/article-tree.ts'

/** A page of the store a post may link to. */
export interface LinkTarget {
  title: string
  path: string
}

/** Elements whose text may contain links. */
const LINES = new Set(['p', 'li', 'td'])

/** Returns the URLs a text links to. */
export function linksOf(nodes: readonly ArticleNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    const own = node.tag === 'a' && node.attributes['href'] ? [node.attributes['href']] : []
    return [...own, ...linksOf(node.children)]
  })
}

/** Links the first mention of each target; returns the targets without a mention as `left`. */
export function linkMentions(
  nodes: readonly ArticleNode[],
  targets: readonly LinkTarget[],
): { nodes: ArticleNode[]; left: LinkTarget[] } {
  const present = new Set(linksOf(nodes))
  let linked = [...nodes]
  const left: LinkTarget[] = []
  for (const target of targets) {
    if (present.has(target.path)) continue
    const next = linkFirst(linked, target)
    if (next) linked = next
    else left.push(target)
  }
  return { nodes: linked, left }
}

/** Links the first mention of the target; null if it is not mentioned. */
function linkFirst(
  nodes: readonly ArticleNode[],
  target: LinkTarget,
  isInLine = false,
): ArticleNode[] | null {
  for (const [at, node] of nodes.entries()) {
    const replaced =
      typeof node === 'string'
        ? isInLine
          ? linkText(node, target)
          : null
        : linkInside(node, target, isInLine)
    if (replaced) return [...nodes.slice(0, at), ...replaced, ...nodes.slice(at + 1)]
  }
  return null
}

function linkInside(node: ArticleElement, target: LinkTarget, isInLine: boolean): ArticleNode[] | null {
  if (node.tag === 'a') return null
  const children = linkFirst(node.children, target, isInLine || LINES.has(node.tag))
  return children && [{ ...node, children }]
}

function linkText(text: string, { title, path }: LinkTarget): ArticleNode[] | null {
  const at = text.toLocaleLowerCase('en').indexOf(title.toLocaleLowerCase('en'))
  // Within a longer word it is a different name.
  if (at < 0 || /[\p{L}\p{N}]/u.test((text[at - 1] ?? '') + (text[at + title.length] ?? ''))) return null
  const link: ArticleElement = {
    tag: 'a',
    attributes: { href: path },
    children: [text.slice(at, at + title.length)],
  }
  return [text.slice(0, at), link, text.slice(at + title.length)].filter((node) => node !== '')
}

/** A section of a text, split at second-level headings; the part before the first has no heading. */
export interface Section {
  heading: string | null
  nodes: ArticleNode[]
}

/** Splits an article at its headings of level two; what comes before the first has no heading. */
export function sectionsOf(nodes: readonly ArticleNode[]): Section[] {
  const sections: Section[] = [{ heading: null, nodes: [] }]
  for (const node of nodes) {
    if (typeof node !== 'string' && node.tag === 'h2') sections.push({ heading: textOfNode(node), nodes: [] })
    else sections.at(-1)?.nodes.push(node)
  }
  return sections
}

/** Joins sections to an article again. */
export function nodesOfSections(sections: readonly Section[]): ArticleNode[] {
  return sections.flatMap(({ heading, nodes }) => [
    ...(heading === null ? [] : [{ tag: 'h2', attributes: {}, children: [heading] }]),
    ...nodes,
  ])
}
