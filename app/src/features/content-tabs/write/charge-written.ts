import type { ShopContext } from '#core/context/context.ts'
import { chargeDrafts, reopenDrafts } from '#core/writing/drafts.ts'
import { sentencePieces } from '#core/writing/text-pieces.ts'
import type { TabSet } from '../domain/tab-set.ts'

/** Owner of the drafts, and the credits they are charged to. */
export const DRAFTS = { slug: 'content-tabs', credit: 'ai-meta' } as const

/** Returns the sentences a save adds to the set; they identify texts we generated, whoever saves them. */
export function newPieces(before: TabSet | null, after: TabSet): string[] {
  const stood = new Set(before?.tabs.flatMap(({ content }) => sentencePieces(content)))
  return after.tabs.flatMap(({ content }) => sentencePieces(content)).filter((piece) => !stood.has(piece))
}

/**
 * Reserves credits again, before the save, that were released because a text stayed unsaved too long. Throws
 * `credits.exhausted…`.
 */
export const holdWritten = (ctx: ShopContext, pieces: readonly string[]): Promise<void> =>
  reopenDrafts(ctx, DRAFTS, pieces)

/** Charges the reserved credits to the operation, once the texts are on the store. */
export async function chargeWritten(
  ctx: ShopContext,
  written: { pieces: readonly string[]; key: string; operationId: string },
): Promise<void> {
  await ctx.tx((tx) => chargeDrafts(tx, ctx, DRAFTS, [written]))
}
