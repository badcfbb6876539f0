/** Words the reader's language has for values that are no text. */
export interface ValueWords {
  yes: string
  no: string
  /** A new URL to which the old one leads by a redirect. */
  redirected: (handle: string) => string
  /** Markup as the lines a person reads. */
  markup: (html: string) => string
  /** What a setting is called, and one of its values: `brand`, `vendor`. */
  setting: (name: string) => string
  choice: (value: string) => string
  /** An image file: its size, and its pixels where they are known. */
  file: (file: { bytes: number; pixels: { width: number; height: number } | null }) => string
}

/**
 * A change's value as one text a person reads and two can be compared by: texts as they are, the handle (and whether
 * the old URL leads to it), target or value inside ours, yes and no, settings as a line each. Null and absent are
 * no text at all.
 */
export function textOfValue(value: unknown, words: ValueWords): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'object') return String(value)
  const { handle, redirect, target, value: inner, title, body } = value as Record<string, unknown>
  // A whole article: what a reader sees of it.
  if (typeof title === 'string' && typeof body === 'string') {
    const { visibility } = value as Record<string, unknown>
    const seen = typeof visibility === 'string' ? [words.choice(visibility)] : []
    return [title, ...seen, words.markup(body)].join('\n')
  }
  const file = fileOf(value as Record<string, unknown>)
  if (file) {
    const { standing, mime } = value as Record<string, unknown>
    const isNamed = typeof standing === 'string' && typeof mime === 'string'
    return isNamed ? `${FORMATS[mime] ?? mime} · ${words.file(file)}` : words.file(file)
  }
  if (typeof handle === 'string' && redirect === true) return words.redirected(handle)
  for (const text of [handle, target, inner]) if (typeof text === 'string') return text
  const { names, ...settings } = value as Record<string, unknown>
  if (!isNames(names)) return settingLines(value, words).join('\n')
  const choice = (one: string) => names[one] ?? words.choice(one)
  return settingLines(settings, { ...words, choice }).join('\n')
}

/** What numbers of the store are called, beside settings that hold them. */
function isNames(value: unknown): value is Record<string, string> {
  return isGroup(value) && Object.values(value).every((name) => typeof name === 'string')
}

/** Of a file that stands in another's place a person is told which format it has. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}

/** Bytes stand for themselves by their digest; a person is told how many they are. */
function fileOf({
  digest,
  standing,
  bytes,
  width,
  height,
}: Record<string, unknown>): Parameters<ValueWords['file']>[0] | null {
  const isFile = typeof digest === 'string' || typeof standing === 'string'
  if (!isFile || typeof bytes !== 'number') return null
  const pixels = typeof width === 'number' && typeof height === 'number' ? { width, height } : null
  return { bytes, pixels }
}

/** `Brand: Vendor`, one line for each setting, those inside others behind the name of the group they stand in. */
function settingLines(value: object, words: ValueWords): string[] {
  const entries = Object.entries(value)
  const [only] = entries
  // A value that only wraps the settings has nothing to say itself.
  if (entries.length === 1 && only && isGroup(only[1])) return settingLines(only[1], words)
  return entries.flatMap(([name, inner]): string[] => {
    if (isGroup(inner)) {
      const group = words.setting(name)
      return settingLines(inner, words).map((line) => `${group} · ${line}`)
    }
    return [`${words.setting(name)}: ${choiceText(inner, words)}`]
  })
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function choiceText(value: unknown, words: ValueWords): string {
  if (Array.isArray(value)) return value.map((each) => choiceText(each, words)).join(', ')
  return typeof value === 'string' ? words.choice(value) : textOfValue(value, words)
}
