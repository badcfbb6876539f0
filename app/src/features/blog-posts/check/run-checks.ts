import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import type { ShopContext } from '#core/context/context.ts'
import { articleTree } from '#core/writing/article/article-tree.ts'
import { decoded } from '#kit/shared/decoded.ts'
import { linksOf } from '../agent/links.ts'
import type { PostFinding } from '../domain/finding.ts'
import { type PostFacts, textOfFacts } from '../facts.ts'
import { checkPost, sentencesOf, textOfPost } from './check-post.ts'
import { type Citation, citationsOf } from './citations.ts'
import { listingMeasureOf } from './listing-measure.ts'
import { mostAlikeInStore } from './store-texts.ts'

export interface CheckedText {
  title: string
  keyword: string
  seoTitle: string
  seoDescription: string
  /** HTML, cleaned. */
  body: string
}

/**
 * Judges a text against the store: its pages, its other texts, the fields of the related products. `isFinal` compares
 * it with every page of the store, not only the newest articles.
 */
export async function runChecks(
  ctx: ShopContext,
  {
    text,
    facts,
    articleId,
    isFinal = false,
  }: { text: CheckedText; facts: PostFacts; articleId: string | null; isFinal?: boolean },
): Promise<{ findings: PostFinding[]; citations: Citation[] }> {
  const nodes = articleTree(text.body)
  const own = textOfPost(nodes)
  const [dead, alike, measure] = await Promise.all([
    deadLinks(ctx, linksOf(nodes)),
    mostAlikeInStore(ctx, own, { facts, articleId, isFinal }),
    ctx.tx((tx) => listingMeasureOf(ctx, tx)),
  ])
  const findings = checkPost({
    ...text,
    measure,
    nodes,
    facts: textOfFacts(facts),
    links: dead,
    alike,
  })
  return { findings, citations: citationsOf(sentencesOf(nodes), facts.products) }
}

/** Finds links within the store that lead to no page of the catalogue; passes those the catalogue cannot decide. */
export async function deadLinks(
  ctx: ShopContext,
  hrefs: readonly string[],
): Promise<{ internal: number; dead: string[] }> {
  const internal = [...new Set(hrefs.filter((href) => href.startsWith('/')))]
  if (internal.length === 0) return { internal: 0, dead: [] }
  const keyOf = (href: string) =>
    decoded(href.split(/[?#]/, 1)[0] ?? '')
      .toLowerCase()
      .replace(/(?<=.)\/$/, '')
  const pages = livingPages(await knownPages(ctx, internal.map(keyOf)))
  const dead = internal.filter((href) => !pages.isLiving(keyOf(href)) && !pages.isUnknown(keyOf(href)))
  return { internal: internal.length, dead }
}
