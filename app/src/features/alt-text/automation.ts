import { sql } from 'kysely'
import { z } from 'zod'
import { readHintedImages } from '#core/catalogue/images/image-hints.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { writerOf } from '#core/language-model/writer-of.ts'
import type {
  AutomationPlace,
  AutomationResource,
  AutomationWriter,
} from '#core/registry/automation-writer.ts'
import type { Tone } from '#core/writing/tones.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { generateOptionsSchema } from './contract/generate.ts'
import { imageGid } from './domain/image-gid.ts'
import { altTextErrors } from './errors.ts'
import type { GenerateParams } from './generate/params.ts'
import { type ImageRecord, readImages } from './image-page.ts'

const chosenOptions = generateOptionsSchema.omit({ replaceHandWritten: true })
type AutomationOptions = z.infer<typeof chosenOptions>

/** Templates have no tone, so nobody is asked for one; the proposer wants one in any case. */
const automationOptionsSchema: z.ZodType<AutomationOptions> = z.preprocess(
  (options) =>
    typeof options === 'object' && options && 'writer' in options && options.writer === 'template'
      ? { tone: 'Clear Concise and Human' satisfies Tone, ...options }
      : options,
  chosenOptions,
)

/** Lets automations write the alt texts of a resource's pictures with the generation's proposer. */
export const altTextWriter: AutomationWriter<AutomationOptions> = {
  proposer: 'alt-text.generate',
  kinds: ['product', 'collection', 'article'],
  fields: ['alt'],
  options: automationOptionsSchema,
  async freshen(ctx, resources) {
    // A new product comes before its pictures: those hinted at are read first.
    if (resources.some(({ kind }) => kind === 'product')) await readHintedImages(ctx)
  },
  async places(ctx, resources) {
    const products = resources.filter(({ kind }) => kind === 'product').map(({ id }) => id)
    const images = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from catalogue_images where shop_id = ${shopOf(tx)} and owner_id = any(${products}::bigint[]) and not locked`.execute(
        tx,
      )
      const files = rows.map(({ id }) => imageGid('media', id))
      return readImages(tx, [...files, ...resources.map(({ gid }) => gid)])
    })
    return resources.map((resource) => images.filter((image) => isOf(image, resource)).map(placeOf))
  },
  async params(ctx, options, { overwrite }): Promise<GenerateParams> {
    const choice = { ...options, replaceHandWritten: overwrite }
    if (options.writer === 'template') return { ...choice, payer: 'none' }
    const { kind: payer, canSeeImages } = await writerOf(ctx)
    if (payer === 'none') throw new AppError(languageModelErrors.noKey)
    if (!canSeeImages) throw new AppError(altTextErrors.noSight)
    return { ...choice, payer }
  },
}

const isOf = (image: ImageRecord, { kind, id }: AutomationResource): boolean =>
  image.owner_kind === kind && image.owner_id === id

function placeOf({ kind, id, alt }: ImageRecord): AutomationPlace {
  return {
    kind: 'catalogue.image-alt',
    resourceId: imageGid(kind, id),
    field: 'alt',
    current: alt,
    isEmpty: alt === null,
  }
}
