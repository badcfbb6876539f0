/** What is done to a text. */
export type TextEdit =
  | { action: 'set' | 'prepend' | 'append'; text: string }
  | { action: 'replace'; find: string; text: string }
  | { action: 'clear' }

/** Fields a pattern may name, `{title}`. */
export const PLACES = ['title', 'vendor', 'type', 'handle', 'shop', 'seoTitle', 'seoDescription'] as const

/** Names in braces that are no field, as they are typed: they would be written as they stand. */
export function unknownPlaces(pattern: string): string[] {
  const named = [...pattern.matchAll(/\{([^{}]*)\}/g)]
  return named.filter(([, name]) => !PLACES.some((place) => place === name)).map(([place]) => place)
}

/** Signs that part two pieces of a title; one beside an empty field goes with it. */
const SEPARATOR = /^\s*[|·•–—:,/-]\s*/u

/** Before a text that nothing stands before; `-20 %` begins with no separator. */
const LEADING = /^\s*[|·•–—:,/-]\s+/u

/** Fills `{name}` places; an empty one takes the separator before it along, at the beginning the one behind it. */
export function fillPattern(pattern: string, fields: Readonly<Record<string, string>>): string {
  let out = ''
  let rest = pattern
  for (;;) {
    const place = /\{(\w+)\}/.exec(rest)
    if (!place) break
    const name = place[1] ?? ''
    const text = Object.hasOwn(fields, name) ? (fields[name] ?? '').trim() : place[0]
    out += rest.slice(0, place.index)
    rest = rest.slice(place.index + place[0].length)
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

/** A text after an edit; null: none. */
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
      // As it is typed: blanks count, and braces are no places.
      return before?.replaceAll(edit.find, () => edit.text).trim() || null
    case 'clear':
      return null
  }
}

/** Blanks at the seam that the merchant typed. */
function glue(text: string, side: 'start' | 'end'): string {
  return (side === 'start' ? /^\s/u : /\s$/u).test(text) ? ' ' : ''
}
