import { z } from 'zod'
import { APP_METAFIELD_LIMIT } from '#core/changes/domain/app-metafield-limit.ts'
import { type ProductSettings, productSettingsSchema } from '../contract.ts'
import type { TemplatePlans } from './plan.ts'

/** Liquid reads `app.metafields.signpost.structured_data`. */
export const METAFIELD_KEY = 'structured_data'

/** Version written; the storefront's Liquid understands this one and the previous one. */
const METAFIELD_VERSION = 1

/** A new shop's product markup: off, with the choices most stores want once it is on. */
export const DEFAULT_PRODUCT_SETTINGS: ProductSettings = {
  enabled: false,
  brand: 'vendor',
  gtinFromBarcode: true,
  mpnFromSku: false,
  ratings: true,
  description: 'product',
  variants: 'group',
  itemCondition: 'new',
}

const planSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('own') }),
  z.object({
    mode: z.literal('complete'),
    id: z.string(),
    variant: z.string().optional(),
    offer: z.string().optional(),
    adds: z.array(z.string()),
  }),
])

export const templatePlansSchema = z.record(
  z.string(),
  z.object({ single: planSchema.optional(), variants: planSchema.optional() }),
) as z.ZodType<Record<string, TemplatePlans>>

/** The JSON that Liquid reads. Names are short because every product page pays for reading them. */
const metafieldSchema = z.object({
  v: z.literal(METAFIELD_VERSION),
  product: z.object({
    enabled: z.boolean(),
    brand: productSettingsSchema.shape.brand,
    gtin: z.boolean(),
    mpn: z.boolean(),
    ratings: z.boolean(),
    description: productSettingsSchema.shape.description,
    variants: productSettingsSchema.shape.variants,
    condition: productSettingsSchema.shape.itemCondition,
    templates: templatePlansSchema,
  }),
})
export type MetafieldValue = z.infer<typeof metafieldSchema>

/** Returns the merchant's choices and the theme's plans, as Liquid reads them. */
export function toMetafield(
  settings: ProductSettings,
  templates: Record<string, TemplatePlans>,
): MetafieldValue {
  return {
    v: METAFIELD_VERSION,
    product: {
      enabled: settings.enabled,
      brand: settings.brand,
      gtin: settings.gtinFromBarcode,
      mpn: settings.mpnFromSku,
      ratings: settings.ratings,
      description: settings.description,
      variants: settings.variants,
      condition: settings.itemCondition,
      templates,
    },
  }
}

/** Reverse of `toMetafield`: the settings and plans in a metafield; null if the JSON is not ours. */
export function fromMetafield(
  json: string | null,
): { settings: ProductSettings; templates: Record<string, TemplatePlans> } | null {
  const parsed = metafieldSchema.safeParse(parseJson(json))
  if (!parsed.success) return null
  const { templates, gtin, mpn, condition, ...same } = parsed.data.product
  return {
    settings: { ...same, gtinFromBarcode: gtin, mpnFromSku: mpn, itemCondition: condition },
    templates,
  }
}

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

/** Returns the bytes the value takes in the store. */
export function metafieldBytes(value: MetafieldValue): number {
  return bytesOf(value)
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/**
 * Keeps as many templates as the limit allows, in the given order; Liquid prints nothing for the others. Templates
 * without a plan take no room.
 */
export function fitTemplates(
  settings: ProductSettings,
  templates: [name: string, plans: TemplatePlans][],
): { templates: Record<string, TemplatePlans>; left: string[] } {
  const kept: typeof templates = []
  const left: string[] = []
  let bytes = metafieldBytes(toMetafield(settings, {}))
  for (const entry of templates) {
    const [name, plans] = entry
    if (!plans.single && !plans.variants) continue
    // `"name":{…}` and the comma before it.
    const more = bytesOf(name) + 1 + bytesOf(plans) + (kept.length > 0 ? 1 : 0)
    if (bytes + more > APP_METAFIELD_LIMIT) {
      left.push(name)
      continue
    }
    kept.push(entry)
    bytes += more
  }
  return { templates: Object.fromEntries(kept), left }
}
