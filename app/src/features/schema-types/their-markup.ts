import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { type GraphNode, isNode, type PropertyValue } from '#rules/rich-results/graph/node.ts'
import { judgePage } from '#rules/rich-results/judge/judge-page.ts'
import type { PageFacts, PageType, SchemaType } from './domain/schema-type.ts'

/** Properties by which a WebPage holds what the page is about. */
const HELD = ['breadcrumb', 'mainEntity']
const nodeOf = ({ data }: PropertyValue): GraphNode[] => (isNode(data) ? [data] : [])

/** Counts a page's nodes of these types that are not ours. */
export const theirNodes = boundedTask(
  import.meta.url,
  function countTheirNodes({
    html,
    url,
    types,
  }: {
    html: string
    url: string
    types: readonly string[]
  }): number {
    const { graph, nodes } = judgePage({ html, url, ownHandle: 'signpost', sells: true })
    const theirs = graph.top.filter((_, at) => nodes[at]?.owner.kind !== 'self').map(({ node }) => node)
    return theirs
      .flatMap((node) => [node, ...HELD.flatMap((name) => node.properties.get(name) ?? []).flatMap(nodeOf)])
      .filter(({ types: its }) => its.some((one) => types.includes(one))).length
  },
)

/**
 * Returns the page types on which the theme or another app prints a type's markup, judged by one sample page of each:
 * a duplicate could contradict it. A page that cannot be read keeps its known state.
 */
export async function silentPages(
  ctx: ShopContext,
  { page }: SchemaType,
  { samples, known }: { samples: Partial<Record<PageType, PageFacts>>; known: readonly PageType[] },
): Promise<PageType[]> {
  if (!page) return []
  const pages = await storefrontPages(ctx)
  const looks = page.types.map(async (kind): Promise<PageType | null> => {
    const sample = samples[kind]
    if (!sample) return null
    const asKnown = known.includes(kind) ? kind : null
    const read = await pages.read(sample.url, { purpose: 'interactive' })
    if (read.state !== 'read') return asKnown
    const result = await runInThreadFor(ctx, theirNodes, {
      html: read.html,
      url: read.url,
      types: page.alike,
    })
    if (!result.ok) return asKnown
    return result.output > 0 ? kind : null
  })
  return (await Promise.all(looks)).filter((kind) => kind !== null)
}
