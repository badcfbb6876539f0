import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'
import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import type { ShopContext } from '#core/context/context.ts'
import { articleTree } from '#core/writing/article/article-tree.ts'
import { readableText } from '#rules/seo-checks/readable-text.ts'
import { linksOf } from '../agent/links.ts'
import type { Finding } from '../domain/finding.ts'
import { type PostFacts, textOfFacts } from '../facts.ts'
import { numberOf } from '../kinds/article-value.ts'
import { checkPost, sentencesOf, textOfPost } from './check-post.ts'
import { type Citation, citationsOf } from './citations.ts'
import { mostAlike, type OtherText } from './likeness.ts'

/** The newest articles of the store with their texts; a longer look would cost more than it finds. */
const storeTexts = defineOperation<object>()({
  document: /* GraphQL */ `
    query StoreTexts {
      articles(first: 50, reverse: true) {
        nodes {
          id
          title
          body
        }
      }
    }
  `,
  data: z.object({
    articles: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string(), body: z.string() })) }),
  }),
})

export interface CheckedText {
  title: string
  keyword: string
  seoTitle: string
  seoDescription: string
  /** Cleaned. */
  body: string
}

/** Judges a text by what the store knows: its living pages, its other texts, the fields of the related products. */
export async function runChecks(
  ctx: ShopContext,
  { text, facts, articleId }: { text: CheckedText; facts: PostFacts; articleId: string | null },
): Promise<{ findings: Finding[]; citations: Citation[] }> {
  const nodes = articleTree(text.body)
  const [dead, others] = await Promise.all([
    deadLinks(ctx, linksOf(nodes)),
    otherTexts(ctx, { facts, articleId }),
  ])
  const findings = checkPost({
    ...text,
    nodes,
    facts: textOfFacts(facts),
    links: dead,
    alike: mostAlike(textOfPost(nodes), others),
  })
  return { findings, citations: citationsOf(sentencesOf(nodes), facts.products) }
}

/** Links within the store that lead to no page the catalogue knows; where nobody can tell they are let pass. */
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

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function otherTexts(
  ctx: ShopContext,
  { facts, articleId }: { facts: PostFacts; articleId: string | null },
): Promise<OtherText[]> {
  const { articles } = await ctx.platform.query(ctx.shop, storeTexts, {})
  const written = articles.nodes
    .filter(({ id }) => numberOf(id) !== articleId)
    .map(({ title, body }) => ({ title, text: readableText(body) }))
  const products = facts.products.map(({ title, fields }) => ({ title, text: fields['text'] ?? '' }))
  return [...written, ...products]
}
