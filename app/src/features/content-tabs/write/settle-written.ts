import type { ShopContext } from '#core/context/context.ts'
import { reopenDrafts, settleDrafts } from '#core/writing/drafts.ts'
import { sentencePieces } from '#core/writing/text-pieces.ts'
import type { TabSet } from '../domain/tab-set.ts'

/** Whose drafts they are, and the credits they are paid with. */
export const DRAFTS = { slug: 'content-tabs', credit: 'ai-meta' } as const

/** What a save says that the set did not say before; by it the texts we wrote are known, whoever saves them. */
export function newPieces(before: TabSet | null, after: TabSet): string[] {
  const stood = new Set(before?.tabs.flatMap(({ content }) => sentencePieces(content)))
  return after.tabs.flatMap(({ content }) => sentencePieces(content)).filter((piece) => !stood.has(piece))
}

/** Before they are saved: what was given back for texts left too long is held again. Throws `credits.exhausted…`. */
export const holdWritten = (ctx: ShopContext, pieces: readonly string[]): Promise<void> =>
  reopenDrafts(ctx, DRAFTS, pieces)

/** They stand on the store now: what is held for them is charged to the operation. */
export async function settleWritten(
  ctx: ShopContext,
  written: { pieces: readonly string[]; key: string; operationId: string },
): Promise<void> {
  await ctx.tx((tx) => settleDrafts(tx, ctx, DRAFTS, [written]))
}
