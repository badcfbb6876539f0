import type { ShopContext } from '#core/context/context.ts'
import type { Price } from '#core/credits/contract.ts'
import { priceOf } from '#core/credits/price-of.ts'
import { type Payer, payerOf } from '#core/language-model/payer-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { POST_CEILING } from './domain/bounds.ts'
import { blogPostsErrors } from './errors.ts'

/** Returns the most a writing costs, and why none can be begun. Templates and the shop's own model are free. */
export async function quoteOf(
  ctx: ShopContext,
  { writer, ceiling }: { writer: 'model' | 'template'; ceiling: number },
): Promise<{ payer: Payer['payer']; price: Price | null; refused: AppError | null }> {
  if (writer === 'template') return { payer: 'none', price: null, refused: null }
  const { payer, refused } = await payerOf(ctx)
  const cost = payer === 'installation' ? ceiling : 0
  const priced = await priceOf(ctx, { credit: 'ai-blog', ceiling: cost, least: cost })
  return { payer, price: priced.price, refused: refused ?? few(priced, ceiling) }
}

/** Returns the error for a balance too low for a post: it states how many credits it takes. */
function few({ price, refused }: Awaited<ReturnType<typeof priceOf>>, ceiling: number): AppError | null {
  if (!refused || ceiling < POST_CEILING || !price || price.available === 0) return refused
  return new AppError(blogPostsErrors.fewTokens, { available: price.available * 1_000 })
}
