import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { refusalOf } from '#core/credits/price-of.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import { writingPreset } from '#core/writing/remembered-choice.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { POST_CEILING } from './domain/bounds.ts'
import { quoteOf } from './price.ts'
import { weekOf } from './week.ts'

/** Most entries of a list to choose from. */
const MOST = 250

/** Returns the initial values of the form of a new post, its price, and why none can be begun. */
export async function postChoices(ctx: ShopContext) {
  const [preset, provider, quote] = await Promise.all([
    writingPreset(ctx),
    providerOf(ctx),
    quoteOf(ctx, { writer: 'model', ceiling: POST_CEILING }),
  ])
  return ctx.tx(async (tx) => ({
    blogs: await blogsOf(tx),
    authors: await authorsOf(tx),
    preset,
    provider: provider.kind,
    model: provider.model,
    price: quote.price,
    refused: refusalOf(quote.refused),
    week: await weekOf(ctx, tx),
  }))
}

function blogsOf(tx: ShopTx): Promise<{ id: string; title: string }[]> {
  return tx
    .selectFrom('catalogue_resources')
    .select(['id', 'title'])
    .where('shop_id', '=', shopOf(tx))
    .where('kind', '=', 'blog')
    .orderBy('title')
    .limit(MOST)
    .execute()
}

/** Authors of the last posts; the shop itself if there are none. */
async function authorsOf(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ author: string }>`
    select author from blog_posts where shop_id = ${shopOf(tx)} group by author order by max(created_at) desc limit 20`.execute(
    tx,
  )
  const shop = await tx.selectFrom('shops').select('name').where('id', '=', shopOf(tx)).executeTakeFirst()
  return [...new Set([...rows.map(({ author }) => author), shop?.name ?? ''])].filter((name) => name !== '')
}
