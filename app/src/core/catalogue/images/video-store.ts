import { sql } from 'kysely'
import { type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { VideoRow } from './video-row.ts'

/** 10 parameters per row. */
const ROWS_AT_ONCE = 1_000

/** Stores videos seen at `readAt`; newer observations stay. */
export async function saveVideos(tx: ShopTx, videos: readonly VideoRow[], readAt: Date): Promise<void> {
  const shop = shopOf(tx)
  for (let at = 0; at < videos.length; at += ROWS_AT_ONCE) {
    await sql`
      insert into catalogue_videos as known (shop_id, product_id, id, position, alt, thumbnail, content_url, player_url,
          seconds, read_at)
        values ${valuesOf(
          videos
            .slice(at, at + ROWS_AT_ONCE)
            .map((video) => [
              ...[shop, video.productId, video.id, video.position, video.alt, video.thumbnail],
              ...[video.contentUrl, video.playerUrl, video.seconds, readAt],
            ]),
        )}
        on conflict (shop_id, product_id, id) do update set
          (position, alt, thumbnail, content_url, player_url, seconds, read_at) =
            (excluded.position, excluded.alt, excluded.thumbnail, excluded.content_url, excluded.player_url,
              excluded.seconds, excluded.read_at)
          where known.read_at <= excluded.read_at`.execute(tx)
  }
}

/** Removes videos not seen since that time: those of these products, or all. */
export async function forgetVideos(
  tx: ShopTx,
  { unseenSince, products }: { unseenSince: Date; products?: readonly string[] },
): Promise<void> {
  const which = products ? sql`and product_id = any(${[...products]}::bigint[])` : sql``
  await sql`
    delete from catalogue_videos where shop_id = ${shopOf(tx)} and read_at < ${unseenSince} ${which}`.execute(
    tx,
  )
}
