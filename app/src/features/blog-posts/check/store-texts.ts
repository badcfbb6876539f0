import { sql } from 'kysely'
import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { gidOf, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { readResources } from '#core/catalogue/live-resource.ts'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { readableText } from '#rules/seo-checks/readable-text.ts'
import { COPY_AT } from '../domain/bounds.ts'
import type { PostFacts } from '../facts.ts'
import { numberOf } from '../kinds/article-value.ts'
import { mostAlike, type OtherText } from './likeness.ts'

/** The store's newest articles, which the catalogue may not have yet. */
const newestTexts = defineOperation<object>()({
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

/** Texts per query, and most texts compared: a store has few that are long enough to hold a copy. */
const AT_ONCE = 100
const MOST = 500

type Alike = ReturnType<typeof mostAlike>

/**
 * Finds the most similar text of the store: among newest articles and related products, with `isFinal` among every
 * page.
 */
export async function mostAlikeInStore(
  ctx: ShopContext,
  text: string,
  { facts, articleId, isFinal }: { facts: PostFacts; articleId: string | null; isFinal: boolean },
): Promise<Alike> {
  const { articles } = await ctx.platform.query(ctx.shop, newestTexts, {})
  const written = articles.nodes
    .filter(({ id }) => numberOf(id) !== articleId)
    .map(({ title, body }) => ({ title, text: readableText(body) }))
  const products = facts.products.map(({ title, fields }) => ({ title, text: fields['text'] ?? '' }))
  let most = mostAlike(text, [...written, ...products])
  if (!isFinal) return most
  const gids = await longTexts(ctx, { articleId, least: Math.floor(text.length * COPY_AT) })
  for (let from = 0; from < gids.length; from += AT_ONCE) {
    const found = await readResources(ctx, gids.slice(from, from + AT_ONCE))
    const others = [...found.values()].map((one): OtherText => ({ title: one.title, text: one.text ?? '' }))
    const alike = mostAlike(text, others)
    if (alike && alike.share > (most?.share ?? 0)) most = alike
  }
  return most
}

/** Returns the texts of at least `least` characters: shorter ones cannot contain four fifths of the post. */
async function longTexts(
  ctx: ShopContext,
  { articleId, least }: { articleId: string | null; least: number },
): Promise<string[]> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ kind: ResourceKind; id: string }>`
      select kind, id from catalogue_resources
        where shop_id = ${shopOf(tx)} and kind in ('product', 'collection', 'page', 'article')
          and body_length >= ${least}::int and not (kind = 'article' and id = ${articleId ?? '0'}::bigint)
        order by updated_at desc, kind, id limit ${MOST}`.execute(tx)
    return rows.map(({ kind, id }) => gidOf(kind, id))
  })
}
