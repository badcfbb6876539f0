import { sql } from 'kysely'
import { areOurs, digestIn, forgetTexts, rememberTexts } from '#core/writing/authorship.ts'
import { type WrittenBy, writtenBy } from '#core/writing/domain/written-by.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { parseImageGid } from './domain/image-gid.ts'
import type { ImageRecord } from './image-page.ts'

/** Stores what our generators proposed for an image. */
export async function rememberAlt(
  tx: ShopTx,
  shopId: ShopId,
  { gid, alt }: { gid: string; alt: string },
): Promise<void> {
  const image = parseImageGid(gid)
  if (image) await rememberTexts(tx, shopId, [{ ...image, field: 'alt', text: alt }])
}

/** Returns the authors of the alt texts on the store, in the order of `images`. */
export async function authorsOf(
  tx: ShopTx,
  shopId: ShopId,
  images: readonly Pick<ImageRecord, 'kind' | 'id' | 'alt'>[],
): Promise<WrittenBy[]> {
  const ours = await areOurs(
    tx,
    shopId,
    images.map(({ kind, id, alt }) => ({ kind, id, field: 'alt', text: alt })),
  )
  return images.map(({ alt }, at) => writtenBy(alt, ours[at]))
}

/** Deletes proposed texts that are old and not on the store. */
export async function forgetAlts(tx: ShopTx, shopId: ShopId): Promise<void> {
  const isHeld = (alt: string) => sql`t.digest = ${digestIn(sql.ref(alt))}`
  await forgetTexts(tx, shopId, {
    fields: ['alt'],
    stands: sql<boolean>`exists (
        select from catalogue_images i where i.shop_id = ${shopId} and t.kind = 'media' and i.id = t.id and ${isHeld('i.alt')})
      or exists (
        select from catalogue_resources r
          where r.shop_id = ${shopId} and r.kind = t.kind and r.id = t.id and ${isHeld('r.image_alt')})`,
  })
}
