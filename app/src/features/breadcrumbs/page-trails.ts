import { tagsIn } from '#core/crawl/facts/html-tags.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { readAttributes } from '#rules/rich-results/extract/tag-attributes.ts'
import { type GraphNode, isNode } from '#rules/rich-results/graph/node.ts'
import { judgePage } from '#rules/rich-results/judge/judge-page.ts'

/** Our block's element (storefront/blocks/breadcrumbs.liquid); it contains no other `nav`. */
const OWN = /<nav class="signpost-breadcrumbs"[\s\S]*?<\/nav>/g
/** Elements that may hold a trail, and the names themes give it: `breadcrumbs`, `page-breadcrumb`, "Bread crumbs". */
const HOLDERS = new Set(['nav', 'ol', 'ul', 'div'])
const NAMING = new Set(['class', 'id', 'aria-label'])
/** The platform wraps sections and blocks, including ours, and names the wrappers after them. */
const WRAPPER = /^shopify-/
const NAMED = /\bbread[-_ ]?crumbs?\b|[-_]breadcrumbs?\b|\bbreadcrumbs?[-_]/i

/** Breadcrumbs on a page that are not ours. */
export interface ForeignTrails {
  /** Number of breadcrumb lists in its markup. */
  markup: number
  /** Whether visitors see a trail. */
  shown: boolean
  /** Whether the page has our block's trail. */
  own: boolean
}

export const foreignTrails = boundedTask(
  import.meta.url,
  function findForeignTrails({ html, url }: { html: string; url: string }): ForeignTrails {
    const others = html.replace(OWN, '')
    const { graph, nodes } = judgePage({ html: others, url, ownHandle: 'signpost', sells: true })
    // The breadcrumb schema prints ours as JSON-LD.
    const theirs = graph.top.filter((_, at) => nodes[at]?.owner.kind !== 'self')
    const lists = theirs.flatMap(({ node }) => listsOf(node))
    return { markup: lists.length, shown: showsTrail(others), own: others.length < html.length }
  },
)

/** Returns the node if it is a list, and the list that it holds, as a WebPage does. */
function listsOf(node: GraphNode): GraphNode[] {
  const held = (node.properties.get('breadcrumb') ?? []).map(({ data }) => data).filter(isNode)
  return [node, ...held].filter(({ types }) => types.includes('BreadcrumbList'))
}

/**
 * Returns whether visitors see a trail. Markup does not state it, so the name the theme gives the element has to do.
 */
export function showsTrail(html: string): boolean {
  for (const { name, ending, from } of tagsIn(html)) {
    if (ending || !HOLDERS.has(name)) continue
    const attributes = readAttributes(html, from)
    if (attributes.some(({ name: hidden }) => hidden === 'hidden')) continue
    if (
      attributes.some(({ name: one, value }) => NAMING.has(one) && !WRAPPER.test(value) && NAMED.test(value))
    )
      return true
  }
  return false
}
