/** Words in the reader's language for values that are not text. */
export interface ValueWords {
  yes: string
  no: string
  /** A new handle with a redirect from the old URL. */
  redirected: (handle: string) => string
  /** Converts markup to readable lines. */
  markup: (html: string) => string
  /** Names of a setting and of one of its values: `brand`, `vendor`. */
  setting: (name: string) => string
  choice: (value: string) => string
  /** An image file: its size, and its pixels if known. */
  file: (file: { bytes: number; pixels: { width: number; height: number } | null }) => string
}

/**
 * Converts a change's value to one text for display and comparison: texts as they are, the handle (and whether the
 * old URL redirects to it), target or value of our own objects, yes and no, settings as a line each. Null and absent
 * are the empty text.
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
  // Its place among others, for an undo, is no setting.
  const { names, behind: _place, ...settings } = value as Record<string, unknown>
  if (!isNames(names))
    return settingLines(names === undefined ? settings : { ...settings, names }, words).join('\n')
  const choice = (one: string) => names[one] ?? words.choice(one)
  return settingLines(settings, { ...words, choice }).join('\n')
}

/** Checks for names of numeric ids of the store, stored with settings that hold such ids. */
function isNames(value: unknown): value is Record<string, string> {
  return isGroup(value) && Object.values(value).every((name) => typeof name === 'string')
}

/** Names of formats, for a file that replaces another. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}

/** Recognises a file: its digest identifies the bytes; a reader is shown their number. */
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

/** Returns one line per setting, `Brand: Vendor`; nested ones follow the name of their group. */
function settingLines(value: object, words: ValueWords): string[] {
  const entries = Object.entries(value)
  const [only] = entries
  // A value that only wraps the settings has no line itself.
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
