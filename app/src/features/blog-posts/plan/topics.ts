import { sql } from 'kysely'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { TOPIC_SOURCES, type TopicReason } from '#core/registry/topic-source.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { AutomationPlan } from '../contract/settings.ts'

/** A possible topic of the next post. */
export interface NextTopic {
  keyword: string
  /** Product numbers. */
  products: string[]
  /** Slug of the feature it comes from, whose words state the reason. */
  source: string
  reason: TopicReason
}

/** Slug for the reasons of the merchant's own keywords and of products. */
const OWN = 'blog-posts'

/** Topics requested per source; posts may exist for most of them. */
const ASKED = 200

/**
 * Returns topics without a post: the merchant's own keywords first, then what other features know of searches, then
 * the store's products.
 */
export async function nextTopics(
  ctx: ShopContext,
  plan: Pick<AutomationPlan, 'keywords' | 'ownTopics' | 'products'>,
  most: number,
): Promise<NextTopic[]> {
  const used = await ctx.tx(usedKeywords)
  const topics: NextTopic[] = []
  const add = (topic: NextTopic): boolean => {
    const key = fold(topic.keyword)
    if (key !== '' && !used.has(key)) {
      used.add(key)
      topics.push(topic)
    }
    return topics.length < most
  }
  for (const keyword of plan.keywords)
    if (
      !add({
        keyword,
        products: plan.products,
        source: OWN,
        reason: { code: 'yourList', values: {} },
      })
    )
      return topics
  if (!plan.ownTopics) return topics
  for (const source of ctx.offered(TOPIC_SOURCES))
    for (const { keyword, products = plan.products, reason } of await source.read(ctx, ASKED)) {
      const [slug = ''] = source.name.split('.')
      if (!add({ keyword, products: products.map(numberOf), source: slug, reason })) return topics
    }
  for (const { id, title } of await ctx.tx(unwrittenProducts)) {
    const reason = { code: 'unwritten', values: {} }
    if (!add({ keyword: title, products: [id], source: OWN, reason })) return topics
  }
  return topics
}

const fold = (text: string): string => text.trim().normalize('NFC').toLowerCase()
const numberOf = (gid: string): string => parseGid(gid)?.id ?? gid

async function usedKeywords(tx: ShopTx): Promise<Set<string>> {
  const { rows } = await sql<{ keyword: string }>`
    select distinct lower(keyword) as keyword from blog_posts where shop_id = ${shopOf(tx)} and state <> 'failed'`.execute(
    tx,
  )
  return new Set(rows.map(({ keyword }) => fold(keyword)))
}

/** Returns the active products without a post, those with the longest texts first. */
async function unwrittenProducts(tx: ShopTx): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select r.id, r.title from catalogue_resources r
      where r.shop_id = ${shopOf(tx)} and r.kind = 'product' and r.status = 'ACTIVE'
        and r.id not in (select unnest(p.products) from blog_posts p where p.shop_id = ${shopOf(tx)})
      order by r.body_length desc, r.id limit ${ASKED}`.execute(tx)
  return rows
}
