import { z } from 'zod'
import type { AppBlockStatus } from '../contract.ts'
import { EMBED_BLOCK, mergeBlockFlags, NO_BLOCKS, SECTION_BLOCKS } from './block-flags.ts'
import { parseThemeJson } from './theme-json.ts'

/** Handle of the app on the platform, as in `shopify.app.toml`. */
const APP = 'signpost'

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

/**
 * Reads the embed's flag from the text of a theme's `config/settings_data.json`. Null if the text is not such a file.
 * An embed has an entry only after it was first switched on; when switched off the entry stays with `disabled: true`.
 */
export function flagsFromSettings(settingsData: string): Pick<AppBlockStatus, 'webrexSeoEmbed'> | null {
  const parsed = settingsSchema.safeParse(parseThemeJson(settingsData))
  if (!parsed.success) return null
  const { current, presets } = parsed.data
  const chosen = typeof current === 'string' ? blocksSchema.safeParse(presets?.[current] ?? {}).data : current
  const blocks = Object.values(chosen?.blocks ?? {})
  const embedOn = blocks.some((block) => {
    const [, app, handle] = blockType.exec(block.type) ?? []
    return app === APP && handle === EMBED_BLOCK && block.disabled !== true
  })
  return { webrexSeoEmbed: embedOn }
}

const placedSchema = z.object({ type: z.string().optional(), disabled: z.boolean().optional() })
const fileSchema = z.object({
  sections: z
    .record(
      z.string(),
      z.object({
        disabled: z.boolean().optional(),
        blocks: z.record(z.string(), placedSchema).optional().catch(undefined),
      }),
    )
    .catch({})
    .default({}),
})

/** Returns the flags of the sections that are present and not hidden in a theme's templates and section groups. */
export function sectionFlags(files: readonly string[]): Partial<AppBlockStatus> {
  const shown = new Set<string>()
  for (const file of files) {
    const parsed = fileSchema.safeParse(parseThemeJson(file))
    for (const section of Object.values(parsed.data?.sections ?? {}))
      for (const block of Object.values(section.blocks ?? {})) {
        const [, app, handle] = blockType.exec(block.type ?? '') ?? []
        if (app === APP && handle && block.disabled !== true && section.disabled !== true) shown.add(handle)
      }
  }
  return Object.fromEntries(SECTION_BLOCKS.map(({ flag, block }) => [flag, shown.has(block)]))
}

/** Merges found flags over the stored ones; an embed found to be on is on, whatever is stored (1-shell §4). */
export function mergeFlags(stored: unknown, found: Partial<AppBlockStatus>): AppBlockStatus {
  const kept = z.partialRecord(z.enum(Object.keys(NO_BLOCKS)), z.boolean()).safeParse(stored).data ?? {}
  return mergeBlockFlags({ kept, files: found, told: {} })
}
