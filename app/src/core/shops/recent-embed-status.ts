import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { writingContext } from '#core/context/joined-reads.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { getEmbedStatus } from './app-block-status.ts'

/** Maximum age of an embed seen on that is shown without asking the platform. */
const FRESH_SECONDS = 10

type EmbedStatus = 'enabled' | 'disabled' | 'unknown'

/** By context of a response: the parts of one screen share the answer. */
const answers = new WeakMap<ShopContext, Promise<EmbedStatus>>()

/**
 * Whether the app embed is on, for screens that are opened often: one that was on a few seconds ago counts as on, in
 * all processes. Whoever comes back from the theme editor sees it on at once, because one that is off, or could not be
 * read, is always read again.
 */
export function getRecentEmbedStatus(ctx: ShopContext): Promise<EmbedStatus> {
  const known = answers.get(ctx)
  if (known) return known
  const answer = readRecentEmbedStatus(ctx)
  answers.set(ctx, answer)
  return answer
}

async function readRecentEmbedStatus(ctx: ShopContext): Promise<EmbedStatus> {
  const seen = await ctx.tx(async (tx) =>
    tx
      .selectFrom('enabled_embeds')
      .select('seen_at')
      .where('shop_id', '=', ctx.shop.id)
      .where(
        'seen_at',
        '>',
        sql<Date>`${await clockOf(tx)}::timestamptz - ${FRESH_SECONDS}::int * interval '1 second'`,
      )
      .executeTakeFirst(),
  )
  if (seen) return 'enabled'
  const status = await getEmbedStatus(ctx)
  if (status === 'enabled')
    await writingContext(ctx).tx(async (tx) => {
      const now = await clockOf(tx)
      await tx
        .insertInto('enabled_embeds')
        .values({ shop_id: ctx.shop.id, seen_at: now })
        .onConflict((known) => known.column('shop_id').doUpdateSet({ seen_at: now }))
        .execute()
    })
  return status
}
