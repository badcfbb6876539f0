import { z } from 'zod'
import type { AppBlockStatus } from '../contract.ts'
import { parseThemeJson } from './theme-json.ts'

/** Handles of the app and of its embed on the platform: shopify.app.toml and `storefront/blocks/signpost.liquid`. */
const APP = 'signpost'
const EMBED = 'signpost'

/** `shopify://apps/<app>/blocks/<block>/<extension>` (facts §5). */
const blockType = /^shopify:\/\/apps\/([^/]+)\/blocks\/([^/]+)\//

const blocksSchema = z.object({
  blocks: z.record(z.string(), z.object({ type: z.string(), disabled: z.boolean().optional() })).default({}),
})
const settingsSchema = z.object({
  // Name of a preset, or the settings themselves.
  current: z.union([z.string(), blocksSchema]),
  presets: z.record(z.string(), z.unknown()).optional(),
})

/** Blocks of the embed's kind: eight sections that come with later features stay off until they exist. */
export const NO_BLOCKS: AppBlockStatus = {
  webrexSeoEmbed: false,
  webrexProductFaqSection: false,
  webrexProductVideoSection: false,
  webrexCollectionFaqSection: false,
  webrexCollectionVideoSection: false,
  webrexArticleFaqSection: false,
  webrexArticleVideoSection: false,
  webrexPageFaqSection: false,
  webrexPageVideoSection: false,
}

/**
 * The nine flags from the text of a theme's config/settings_data.json. Null when the text is no such file. The
 * entry of an embed appears only after it was first switched on; switched off it stays with `disabled: true`.
 */
export function flagsFromSettings(settingsData: string): AppBlockStatus | null {
  const parsed = settingsSchema.safeParse(parseThemeJson(settingsData))
  if (!parsed.success) return null
  const { current, presets } = parsed.data
  const chosen = typeof current === 'string' ? blocksSchema.safeParse(presets?.[current] ?? {}).data : current
  const blocks = Object.values(chosen?.blocks ?? {})
  const embedOn = blocks.some((block) => {
    const [, app, handle] = blockType.exec(block.type) ?? []
    return app === APP && handle === EMBED && block.disabled !== true
  })
  return { ...NO_BLOCKS, webrexSeoEmbed: embedOn }
}

/** What was found laid over what is stored; an embed found on is on, whatever the store says (1-shell §4). */
export function mergeFlags(stored: unknown, found: AppBlockStatus): AppBlockStatus {
  const kept = z.partialRecord(z.enum(Object.keys(NO_BLOCKS)), z.boolean()).safeParse(stored).data ?? {}
  return { ...NO_BLOCKS, ...kept, ...found }
}
