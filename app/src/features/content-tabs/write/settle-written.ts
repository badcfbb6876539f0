import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { settleDrafts } from '#core/writing/drafts.ts'

/** Whose drafts they are, and the credits they are paid with. */
export const DRAFTS = { slug: 'content-tabs', credit: 'ai-meta' } as const

/** Texts written from these products stand on the store now: what is held for them is charged to the operation. */
export async function settleWritten(
  ctx: ShopContext,
  { products, operationId }: { products: readonly string[]; operationId: string },
): Promise<void> {
  for (const id of new Set(products))
    await settleDrafts(ctx, DRAFTS, { gid: gidOf('product', id), operationId })
}
