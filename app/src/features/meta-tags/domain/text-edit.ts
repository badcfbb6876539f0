/** One edit of a text. */
export type TextEdit =
  | { action: 'set' | 'prepend' | 'append'; text: string }
  | { action: 'replace'; find: string; text: string }
  | { action: 'clear' }

/** Fields a pattern may name, such as `{title}`. */
export const PATTERN_FIELDS = [
  'title',
  'vendor',
  'type',
  'handle',
  'shop',
  'seoTitle',
  'seoDescription',
] as const

/** Returns the names in braces that are no field, as typed: they would be written literally. */
export function unknownFields(pattern: string): string[] {
  const named = [...pattern.matchAll(/\{([^{}]*)\}/g)]
  return named
    .filter(([, name]) => !PATTERN_FIELDS.some((field) => field === name))
    .map(([written]) => written)
}

/** Separator between two parts of a title; removed together with an empty field beside it. */
const SEPARATOR = /^\s*[|·•–—:,/-]\s*/u

/** Separator at the start of appended text when there is nothing to append to; `-20 %` does not start with one. */
const LEADING = /^\s*[|·•–—:,/-]\s+/u

/** Fills `{name}` fields. An empty one also removes the separator before it, or the one after it at the start. */
export function fillPattern(pattern: string, fields: Readonly<Record<string, string>>): string {
  let out = ''
  let rest = pattern
  for (;;) {
    const named = /\{(\w+)\}/.exec(rest)
    if (!named) break
    const name = named[1] ?? ''
    const text = Object.hasOwn(fields, name) ? (fields[name] ?? '').trim() : named[0]
    out += rest.slice(0, named.index)
    rest = rest.slice(named.index + named[0].length)
    if (text !== '') out += text
    else if (out.trim() === '') rest = rest.replace(SEPARATOR, '')
    else out = withoutSeparator(out)
  }
  return (out + rest).replace(/\s+/gu, ' ').trim()
}

function withoutSeparator(text: string): string {
  const trimmed = text.trimEnd()
  return /[|·•–—:,/-]$/u.test(trimmed) ? trimmed.slice(0, -1).trimEnd() : text
}

/** Applies an edit to a text; null if no text is left. */
export function editText(
  before: string | null,
  edit: TextEdit,
  fields: Readonly<Record<string, string>>,
): string | null {
  switch (edit.action) {
    case 'set':
      return fillPattern(edit.text, fields) || null
    case 'prepend':
      return before === null
        ? withoutSeparator(fillPattern(edit.text, fields)) || null
        : `${fillPattern(edit.text, fields)}${glue(edit.text, 'end')}${before}`.trim() || null
    case 'append':
      return before === null
        ? fillPattern(edit.text, fields).replace(LEADING, '') || null
        : `${before}${glue(edit.text, 'start')}${fillPattern(edit.text, fields)}`.trim() || null
    case 'replace':
      // Used exactly as typed: spaces count, and braces are not fields.
      return before?.replaceAll(edit.find, () => edit.text).trim() || null
    case 'clear':
      return null
  }
}

/** Returns the space the merchant typed at the seam, if any. */
function glue(text: string, side: 'start' | 'end'): string {
  return (side === 'start' ? /^\s/u : /\s$/u).test(text) ? ' ' : ''
}
