import type { ShopContext } from '#core/context/context.ts'
import { judgeForShop } from '#core/judging/judge-apart.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { judgePage } from '#rules/rich-results/judge/judge-page.ts'
import type { PageFacts, PageType, SchemaType } from './domain/schema-type.ts'

/** How many nodes of these types a page carries that are not ours. */
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
    const { nodes } = judgePage({ html, url, ownHandle: 'signpost', sells: true })
    return nodes.filter(
      ({ owner, types: its }) => owner.kind !== 'self' && its.some((one) => types.includes(one)),
    ).length
  },
)

/**
 * Page types on which the theme, or another app, adds a type's markup by itself, by one sample page of each: two of the same would
 * contradict each other. What cannot be read stays as it was known.
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
    const judged = await judgeForShop(ctx, theirNodes, { html: read.html, url: read.url, types: page.alike })
    if (!judged.ok) return asKnown
    return judged.output > 0 ? kind : null
  })
  return (await Promise.all(looks)).filter((kind) => kind !== null)
}
