import { appMetafieldKind } from '#core/changes/kinds/app-metafield.ts'
import { type BreadcrumbSettings, DEFAULT_SETTINGS, settingsSchema } from '../contract/settings.ts'
import { SETTINGS_KEY, SETTINGS_VERSION } from '../domain/metafields.ts'
import { breadcrumbErrors } from '../errors.ts'
import { saveSettings } from '../settings-store.ts'

/** The merchant's choices for the whole store, in the one app metafield the block reads. */
export const settingsKind = appMetafieldKind<BreadcrumbSettings>({
  name: 'breadcrumbs.settings',
  schema: settingsSchema,
  key: () => SETTINGS_KEY,
  read(text) {
    if (text === null) return null
    const { v, ...settings } = JSON.parse(text) as { v?: unknown }
    return v === SETTINGS_VERSION ? (settingsSchema.safeParse(settings).data ?? null) : null
  },
  text: (_, changes) =>
    JSON.stringify({ v: SETTINGS_VERSION, ...(changes.at(-1)?.after ?? DEFAULT_SETTINGS) }),
  /** Before the first switch-on there was nothing; switched off prints the same. */
  inverse: ({ before }) => before ?? DEFAULT_SETTINGS,
  async settled(tx, shopId, { observed }) {
    if (observed !== null) await saveSettings(tx, shopId, observed)
  },
  tooLarge: breadcrumbErrors.tooLarge.code,
})
