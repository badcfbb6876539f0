import { type Html, html } from '../frame/html.ts'
import { checkbox, field, select } from '../frame/parts.ts'
import { isRecord } from './theme-files.ts'

/** One setting of a block's schema, limited to what the editor can edit. */
interface Setting {
  id: string
  type: string
  label: string
  info: string | undefined
  default: unknown
  options: { value: string; label: string }[]
}

function settingsOf(schema: Record<string, unknown>): Setting[] {
  const list = schema['settings']
  if (!Array.isArray(list)) return []
  return list.filter(isRecord).flatMap((entry) =>
    typeof entry['id'] === 'string' && typeof entry['type'] === 'string'
      ? [
          {
            id: entry['id'],
            type: entry['type'],
            label: String(entry['label'] ?? entry['id']),
            info: typeof entry['info'] === 'string' ? entry['info'] : undefined,
            default: entry['default'],
            options: (Array.isArray(entry['options']) ? entry['options'] : [])
              .filter(isRecord)
              .map((option) => ({ value: String(option['value']), label: String(option['label']) })),
          },
        ]
      : [],
  )
}

/** Renders the fields of a block's settings; their names begin with `prefix`. */
export function settingFields(
  schema: Record<string, unknown>,
  values: Record<string, unknown>,
  prefix: string,
): Html[] {
  return settingsOf(schema).map((setting) => {
    const name = `${prefix}${setting.id}`
    const value = values[setting.id] ?? setting.default
    const { label, info: hint } = setting
    if (setting.type === 'checkbox') return checkbox({ name, label, checked: value === true, hint })
    if (setting.options.length > 0)
      return select({ name, label, value: String(value ?? ''), choices: setting.options })
    const number = setting.type === 'range' || setting.type === 'number'
    const lines = /^(textarea|richtext|html|liquid)$/.test(setting.type) ? { lines: 4 } : {}
    return html`${field({ name, label, value: String(value ?? ''), hint, ...lines, ...(number ? { type: 'number', step: 'any' } : {}) })}`
  })
}

/** Returns the values of a block's settings from a form; empty text means the setting's default. */
export function settingValues(
  schema: Record<string, unknown>,
  form: Record<string, string>,
  prefix: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const setting of settingsOf(schema)) {
    const text = form[`${prefix}${setting.id}`]
    if (setting.type === 'checkbox') values[setting.id] = text === '1'
    else if (text === undefined || text === '') continue
    else if (setting.type === 'range' || setting.type === 'number') values[setting.id] = Number(text)
    else values[setting.id] = text
  }
  return values
}
