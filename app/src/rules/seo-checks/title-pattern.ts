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

/** Characters; a longer title says nothing about what a theme adds to others. */
const LONGEST = 10_000

/**
 * Derives what a theme adds from the pages read: what is the same on all of them, so that a vendor or tag which a theme
 * prints beside the title is left out. Null if no page shows its title. Assumes, until a page shows otherwise, that the
 * theme leaves the store's name out if the title has it, as the platform's themes do.
 */
export function titlePatternOf(pages: readonly ReadTitle[], storeName: string): TitlePattern | null {
  const read = pages.flatMap(({ printed, title }) => {
    if (Math.max(printed.length, title.length) > LONGEST) return []
    const [whole, field] = [spaced(printed), spaced(title)]
    const at = field === '' ? -1 : placeOf(field, whole, storeName)
    if (at === -1) return []
    return [{ field, before: whole.slice(0, at), after: whole.slice(at + field.length) }]
  })
  const named = (text: string) => storeName !== '' && text.includes(storeName)
  const plain = read.filter(({ field }) => !named(field))
  const adding = read.filter(({ before, after }) => before + after !== '')
  const [first, ...others] = plain.length > 0 ? plain : adding.length > 0 ? adding : read
  if (!first) return null
  const before = others.reduce((same, each) => sharedBeginning(same, each.before), first.before)
  const after = others.reduce((same, each) => sharedEnd(same, each.after), first.after)
  const addsName = named(before + after)
  const isRepeated = read.some((each) => named(each.field) && named(each.before + each.after))
  return { before, after, unlessHas: addsName && !isRepeated ? storeName : null }
}

/** Position of a title on its page: a short one may also be a part of the store's name before it. */
function placeOf(field: string, whole: string, storeName: string): number {
  const at = whole.indexOf(field)
  const name = storeName === '' ? -1 : whole.indexOf(storeName)
  const isInName = name !== -1 && at >= name && at + field.length <= name + storeName.length
  return isInName ? whole.lastIndexOf(field) : at
}

/** What two texts begin with, up to a whole word. */
function sharedBeginning(one: string, other: string): string {
  let end = 0
  while (end < one.length && one[end] === other[end]) end += 1
  return end === one.length && end === other.length ? one : one.slice(0, one.lastIndexOf(' ', end - 1) + 1)
}

/** What two texts end with, from a whole word on. */
function sharedEnd(one: string, other: string): string {
  let length = 0
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1
  if (length === one.length && length === other.length) return one
  const begin = one.indexOf(' ', one.length - length)
  return begin === -1 ? '' : one.slice(begin)
}
