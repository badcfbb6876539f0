import { sql } from 'kysely'
import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { TOPIC_SOURCES, type TopicReason } from '#core/registry/topic-source.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { AutomationPlan } from '../contract/settings.ts'

/** Something a post could be about next. */
export interface NextTopic {
  keyword: string
  /** Numbers. */
  products: string[]
  /** Slug of the feature it is from; its words say the reason. */
  source: string
  reason: TopicReason
}

/** Slug under which the merchant's own list and the products' reasons are worded. */
const OWN = 'blog-posts'

/** A source is asked for so many; most of them may have been written about. */
const ASKED = 200

/**
 * Topics nobody has written about yet, the merchant's own keywords first, then what other features know of searches, then
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

/** Products visitors can buy that no post is about, those that say most of themselves first. */
async function unwrittenProducts(tx: ShopTx): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select r.id, r.title from catalogue_resources r
      where r.shop_id = ${shopOf(tx)} and r.kind = 'product' and r.status = 'ACTIVE'
        and not exists (select from blog_posts p where p.shop_id = ${shopOf(tx)} and r.id = any(p.products))
      order by r.body_length desc, r.id limit ${ASKED}`.execute(tx)
  return rows
}
