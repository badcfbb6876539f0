import { sql } from 'kysely'
import { refreshImages } from '#core/catalogue/images/image-refreshes.ts'
import type { AutomationField, AutomationResource } from '#core/registry/automation-action.ts'
import { automationOf } from '#core/writing/automation.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { imageGid } from './domain/image-gid.ts'
import { writing } from './domain/writing.ts'
import { writingErrors } from './errors.ts'
import { type ImageRecord, readImages } from './image-page.ts'

/** Lets automations write the alt texts of a resource's images with the generator of manual generations. */
export const altTextAction = automationOf(writing, {
  errors: writingErrors,
  async freshen(ctx, resources) {
    // A new product arrives before its images: reads those waiting for a refresh first.
    if (resources.some(({ kind }) => kind === 'product')) await refreshImages(ctx)
  },
  async fieldsToWrite(ctx, resources) {
    const products = resources.filter(({ kind }) => kind === 'product').map(({ id }) => id)
    const images = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from catalogue_images where shop_id = ${shopOf(tx)} and owner_id = any(${products}::bigint[]) and not locked`.execute(
        tx,
      )
      const files = rows.map(({ id }) => imageGid('media', id))
      return readImages(tx, [...files, ...resources.map(({ gid }) => gid)])
    })
    return resources.map((resource) => images.filter((image) => isOf(image, resource)).map(automationFieldOf))
  },
})

const isOf = (image: ImageRecord, { kind, id }: AutomationResource): boolean =>
  image.owner_kind === kind && image.owner_id === id

function automationFieldOf({ kind, id, alt }: ImageRecord): AutomationField {
  return {
    kind: 'catalogue.image-alt',
    resourceId: imageGid(kind, id),
    field: 'alt',
    current: alt,
    isEmpty: alt === null,
  }
}
