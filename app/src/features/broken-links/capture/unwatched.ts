import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { getEmbedStatus } from '#core/shops/app-block-status.ts'
import { dayOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { LOOKED_BACK } from '../domain/traffic.ts'
import { readSettings } from '../settings-store.ts'

export const NOTE_CAPTURE = 'broken-links.note-capture'

/** Returns the days of the last weeks on which no visit could be counted. */
export async function unwatchedDays(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ days: string[] }>`
    select unwatched::text[] as days from broken_link_settings where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0]?.days ?? []
}

/**
 * Notes today if no visit can be counted, because capture is stopped or the theme lacks the embed. Asked once a night,
 * so that an hour's pause loses no day. Throws PlatformError.
 */
export async function noteCapture(ctx: ShopContext): Promise<void> {
  const { capturing } = await ctx.tx(readSettings)
  if (capturing && (await getEmbedStatus(ctx)) !== 'disabled') return
  await ctx.tx(async (tx) => {
    const today = await dayOf(tx)
    const before = new Date(Date.parse(today) - LOOKED_BACK * DAY_MS).toISOString().slice(0, 10)
    const days = [...new Set([...(await unwatchedDays(tx)), today])].filter((day) => day > before).toSorted()
    await sql`
      insert into broken_link_settings (shop_id, unwatched) values (${shopOf(tx)}, ${days}::date[])
        on conflict (shop_id) do update set unwatched = excluded.unwatched`.execute(tx)
  })
}
