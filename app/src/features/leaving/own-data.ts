import type { OwnData } from '#core/registry/own-data.ts'
import { appSettingKind, heldSettings, settingRef } from './kinds/app-setting.ts'

/** Kept until the end: it says that the 404 page reports nothing (features/broken-links). */
const KEPT = new Set(['broken_links'])

/** The metafields of the installation, which hold the features' settings for Liquid. */
export const ownData: OwnData = {
  async entries(ctx) {
    const { settings } = await heldSettings(ctx)
    return [...settings.keys()]
      .filter((key) => !KEPT.has(key))
      .map((key) => ({
        group: 'settings' as const,
        kind: appSettingKind.name,
        ...settingRef(key),
        label: key.replaceAll('_', ' '),
      }))
  },
}
