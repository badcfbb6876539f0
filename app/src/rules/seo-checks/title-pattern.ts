/** What a theme prints around the title of a page: for example ` – Fernhill` after it. */
export interface TitlePattern {
  before: string
  after: string
  /**
   * Text whose presence in a title makes the theme add nothing, mostly the store's name; null if this theme always
   * adds it.
   */
  unlessHas: string | null
}

/** Returns the title as the page prints it: the field with what the theme adds. Empty for an empty field. */
export function printedTitle(title: string, pattern: TitlePattern | null | undefined): string {
  const field = title.trim()
  if (!pattern || field === '') return field
  const { before, after, unlessHas } = pattern
  return unlessHas !== null && field.includes(unlessHas) ? field : `${before}${field}${after}`
}

const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Titles of a page that was read: the one in its title tag, and the one its theme was given. */
export interface ReadTitle {
  printed: string
  title: string
}

/**
 * Derives what a theme adds from the pages read; null if their titles follow no pattern. Assumes, until a page shows
 * otherwise, that the theme leaves the store's name out if the title has it, as the platform's themes do.
 */
export function titlePatternOf(pages: readonly ReadTitle[], storeName: string): TitlePattern | null {
  const read = pages.flatMap(({ printed, title }) => {
    const [whole, field] = [spaced(printed), spaced(title)]
    const at = field === '' ? -1 : whole.indexOf(field)
    if (at === -1) return []
    return [{ field, before: whole.slice(0, at), after: whole.slice(at + field.length) }]
  })
  const named = (text: string) => storeName !== '' && text.includes(storeName)
  const plain = read.find(({ field }) => !named(field))
  const found = plain ?? read.find(({ before, after }) => before + after !== '') ?? read[0]
  if (!found) return null
  const { before, after } = found
  const addsName = named(before + after)
  const isRepeated = read.some((each) => named(each.field) && named(each.before + each.after))
  return { before, after, unlessHas: addsName && !isRepeated ? storeName : null }
}
