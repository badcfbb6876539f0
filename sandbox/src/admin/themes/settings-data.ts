import { isRecord, readThemeJson, type StoreTheme, writeThemeJson } from './theme-files.ts'

const FILE = 'config/settings_data.json'

/** One entry of `current.blocks`: an app embed that was switched on at least once. */
export interface EmbedEntry {
  id: string
  /** `shopify://apps/<app>/blocks/<block>/<uid>` */
  type: string
  disabled: boolean
  settings: Record<string, unknown>
}

/** Returns the app embeds in the theme's settings, on or off. */
export function readEmbeds(storeTheme: StoreTheme): EmbedEntry[] {
  const blocks = currentOf(readThemeJson(storeTheme, FILE) ?? {})['blocks']
  if (!isRecord(blocks)) return []
  return Object.entries(blocks).flatMap(([id, block]) =>
    isRecord(block) && typeof block['type'] === 'string'
      ? [
          {
            id,
            type: block['type'],
            disabled: block['disabled'] === true || block['disabled'] === 'true',
            settings: isRecord(block['settings']) ? block['settings'] : {},
          },
        ]
      : [],
  )
}

/**
 * Switches an embed and stores its settings. If `current` names a preset, it is first replaced by that preset's
 * values, as the platform's editor does on the first save.
 */
export function writeEmbed(storeTheme: StoreTheme, entry: EmbedEntry): void {
  const data = readThemeJson(storeTheme, FILE) ?? {}
  const current = currentOf(data)
  const blocks = isRecord(current['blocks']) ? current['blocks'] : {}
  const { id, type, disabled, settings } = entry
  writeThemeJson(storeTheme, FILE, {
    ...data,
    current: { ...current, blocks: { ...blocks, [id]: { type, disabled, settings } } },
  })
}

function currentOf(data: Record<string, unknown>): Record<string, unknown> {
  const current = data['current']
  if (isRecord(current)) return current
  const presets = data['presets']
  const preset = typeof current === 'string' && isRecord(presets) ? presets[current] : undefined
  return isRecord(preset) ? preset : {}
}
