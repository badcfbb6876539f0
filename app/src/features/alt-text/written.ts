import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { clockOf } from '#kit/server/db/clock.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ImageRow } from './contract/images.ts'
import { parseImageGid } from './domain/image-gid.ts'
import type { ImageRecord } from './image-page.ts'

const digestOf = (text: string): string => createHash('md5').update(text.trim()).digest('hex')

/** Remembers what our writers proposed for a picture. */
export async function rememberAlt(
  tx: ShopTx,
  shopId: ShopId,
  { gid, alt }: { gid: string; alt: string },
): Promise<void> {
  const image = parseImageGid(gid)
  if (!image) return
  await tx
    .insertInto('alt_text_written')
    .values({ shop_id: shopId, ...image, digest: digestOf(alt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Who wrote the alt texts that stand on the store, in the order of `images`. */
export async function writersOf(
  tx: ShopTx,
  images: readonly Pick<ImageRecord, 'kind' | 'id' | 'alt'>[],
): Promise<ImageRow['writtenBy'][]> {
  const kinds = images.map(({ kind }) => kind)
  const ids = images.map(({ id }) => id)
  const { rows } = await sql<{ kind: string; id: string; digest: string }>`
    select w.kind, w.id, w.digest from alt_text_written w
      join unnest(${kinds}::text[], ${ids}::bigint[]) as wanted (kind, id) on w.kind = wanted.kind and w.id = wanted.id where w.shop_id = ${shopOf(tx)}`.execute(
    tx,
  )
  const ours = new Set(rows.map(({ kind, id, digest }) => `${kind} ${id} ${digest}`))
  return images.map(({ kind, id, alt }) => {
    if (!alt?.trim()) return 'nobody'
    return ours.has(`${kind} ${id} ${digestOf(alt)}`) ? 'signpost' : 'hand'
  })
}

/** Lets go of texts nobody kept: older than the proposals they came from can be, and not on the store. */
export async function forgetAlts(tx: ShopTx): Promise<void> {
  const isStanding = (alt: string) => sql`w.digest = md5(btrim(${sql.ref(alt)}, E' \\t\\n\\r\\u00a0'))`
  await sql`
    delete from alt_text_written w where w.shop_id = ${shopOf(tx)} and written_at < ${await clockOf(tx)}::timestamptz - interval '400 days'
      and not exists (select from catalogue_images i where i.shop_id = ${shopOf(tx)} and w.kind = 'media' and i.id = w.id and ${isStanding('i.alt')})
      and not exists (
        select from catalogue_resources r where r.shop_id = ${shopOf(tx)} and r.kind = w.kind and r.id = w.id and ${isStanding('r.image_alt')})`.execute(
    tx,
  )
}
