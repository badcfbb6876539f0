import { parseJsonFile } from './json-file.ts'
import type { Rendering } from './rendering.ts'
import type { SettingDefinition } from './section-schema.ts'
import type { TemplateSource } from './template-source.ts'

/** A block as stored in JSON templates, section groups and settings_data.json. */
export interface BlockData {
  type: string
  settings?: Record<string, unknown>
  disabled?: boolean
  static?: boolean
  name?: string
  blocks?: Record<string, BlockData>
  block_order?: string[]
}

/** A section as stored in JSON templates and section groups. */
export interface SectionData extends BlockData {
  custom_css?: string[]
}

/** `current` of config/settings_data.json. */
export interface CurrentSettings {
  values: Record<string, unknown>
  sections: Record<string, SectionData>
  /** App embeds, on or off. */
  blocks: Record<string, BlockData>
}

/** Reads `current` of config/settings_data.json; it may name one of the file's presets. */
function currentSettings(source: TemplateSource): CurrentSettings {
  const file = source.file('config/settings_data.json')
  const data = (file ? parseJsonFile(file.filename, file.body) : {}) as {
    current?: string | Record<string, unknown>
    presets?: Record<string, Record<string, unknown>>
  }
  const current = typeof data.current === 'string' ? data.presets?.[data.current] : data.current
  const { sections, blocks, ...values } = current ?? {}
  return {
    values,
    sections: (sections ?? {}) as Record<string, SectionData>,
    blocks: (blocks ?? {}) as Record<string, BlockData>,
  }
}

/** Returns the settings declared in config/settings_schema.json, of all its groups. */
export function declaredSettings(source: TemplateSource): SettingDefinition[] {
  const file = source.file('config/settings_schema.json')
  const groups = file ? parseJsonFile(file.filename, file.body) : []
  if (!Array.isArray(groups)) return []
  return groups.flatMap((group: { settings?: SettingDefinition[] }) => group.settings ?? [])
}

/** Returns the current settings of the shown theme, read once per page. */
export function settingsOf(rendering: Rendering): CurrentSettings {
  return rendering.once('current-settings', () => currentSettings(rendering.theme))
}
