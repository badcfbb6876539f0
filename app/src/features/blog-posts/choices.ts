import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { refusalOf } from '#core/credits/price-of.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import { writingPreset } from '#core/writing/remembered-choice.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { POST_CEILING } from './domain/bounds.ts'
import { quoteOf } from './price.ts'
import { weekOf } from './week.ts'

/** A list to choose from is no use beyond this. */
const MOST = 250
const PICTURES = 60

/** What the form of a new post begins with, what one costs, and why none can be begun. */
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
    writer: provider.kind,
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

/** Whoever signed the last posts, the shop itself where there are none. */
async function authorsOf(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ author: string }>`
    select author from blog_posts where shop_id = ${shopOf(tx)} group by author order by max(created_at) desc limit 20`.execute(
    tx,
  )
  const shop = await tx.selectFrom('shops').select('name').where('id', '=', shopOf(tx)).executeTakeFirst()
  return [...new Set([...rows.map(({ author }) => author), shop?.name ?? ''])].filter((name) => name !== '')
}

/** Pictures to choose from: of these products first, else whatever is called so. */
export async function listPictures(
  ctx: ShopContext,
  { products, q }: { products: readonly string[]; q: string },
): Promise<{ url: string; alt: string; title: string }[]> {
  return ctx.tx(async (tx) => {
    const words = q === '' ? null : `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ url: string; alt: string | null; title: string }>`
      select url, alt, owner_title as title from catalogue_images
        where shop_id = ${shopOf(tx)} and not locked
          and (${words}::text is null or lower(owner_title || ' ' || coalesce(alt, '')) like ${words})
          and (${words}::text is not null or ${products.length === 0} or owner_id = any(${[...products]}::bigint[]))
        order by owner_title, position limit ${PICTURES}`.execute(tx)
    return rows.map(({ url, alt, title }) => ({ url, alt: alt ?? title, title }))
  })
}
