import { z } from 'zod'
import { appMetafieldKind } from '#core/changes/kinds/app-metafield.ts'
import { type ProductSettings, productSettingsSchema } from '../contract.ts'
import type { TemplatePlans } from '../domain/plan.ts'
import {
  DEFAULT_PRODUCT_SETTINGS,
  fromMetafield,
  METAFIELD_KEY,
  templatePlansSchema,
  toMetafield,
} from '../domain/settings-metafield.ts'
import { structuredDataErrors } from '../errors.ts'
import { savePublished } from '../store.ts'

/** Content of one change: the merchant's choices, or each template's plans. Both share one metafield. */
export type SettingsValue = { product: ProductSettings } | { templates: Record<string, TemplatePlans> }

const settingsSchema: z.ZodType<SettingsValue> = z.union([
  z.strictObject({ product: productSettingsSchema }),
  z.strictObject({ templates: templatePlansSchema }),
])

/** The app data metafield Liquid reads. Each part is its own change, so that undoing one keeps the other. */
export const settingsKind = appMetafieldKind<SettingsValue>({
  name: 'structured-data.settings',
  schema: settingsSchema,
  key: () => METAFIELD_KEY,
  read(text, field) {
    const held = fromMetafield(text)
    if (held === null) return null
    return field === 'templates' ? { templates: held.templates } : { product: held.settings }
  },
  text(held, changes) {
    const merged = { settings: DEFAULT_PRODUCT_SETTINGS, templates: {}, ...fromMetafield(held) }
    for (const { after } of changes) {
      if (after !== null && 'product' in after) merged.settings = after.product
      if (after !== null && 'templates' in after) merged.templates = after.templates
    }
    return JSON.stringify(toMetafield(merged.settings, merged.templates))
  },
  /** Before the first switch-on the metafield did not exist; switched off prints the same. */
  inverse({ before, observed }) {
    if (before !== null || observed === null) return before
    return 'product' in observed ? { product: DEFAULT_PRODUCT_SETTINGS } : { templates: {} }
  },
  async noteValue(tx, shopId, { observed }) {
    if (observed !== null && 'product' in observed) await savePublished(tx, shopId, observed.product)
  },
  tooLarge: structuredDataErrors.tooLarge,
})
