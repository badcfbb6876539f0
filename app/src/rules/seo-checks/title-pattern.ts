/** What a theme prints around the title of a page: ` – Fernhill` behind it. */
export interface TitlePattern {
  before: string
  after: string
  /** Themes leave the store's name out where the title has it already; null where this one does not. */
  unlessHas: string | null
}

/** The title as the page prints it: the field with what the theme adds. Nothing for an empty field. */
export function printedTitle(title: string, pattern: TitlePattern | null | undefined): string {
  const field = title.trim()
  if (!pattern || field === '') return field
  const { before, after, unlessHas } = pattern
  return unlessHas !== null && field.includes(unlessHas) ? field : `${before}${field}${after}`
}

const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** A page that was read: what stands in its title tag, and the title its theme was given. */
export interface ReadTitle {
  printed: string
  title: string
}

/**
 * What a theme adds, told from pages read; null when their titles follow no pattern. That it leaves the store's name out
 * where a title has it is what the platform's themes do, and taken as so until a page shows otherwise.
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
