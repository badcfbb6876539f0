import { chance } from '../../store-generator/random.ts'
import type { ImageFacts } from '../image/image-facts.ts'
import { cut, fit } from './fit.ts'
import type { Language } from './languages/language.ts'
import { languageOf } from './languages.ts'
import type { Bounds } from './length-bounds.ts'
import { type Facts, INJECTION, type Source } from './read-source.ts'

/** Kind of text a field needs. */
export type TextKind = 'title' | 'alt' | 'prose' | 'keyword'

/** One text to write. */
export interface Order {
  kind: TextKind
  facts: Facts
  images: readonly ImageFacts[]
  bounds: Bounds
  /** Distinguishes the texts of one answer; the same salt gives the same text. */
  salt: string
  /** For a part of a blog post: phrases available besides the facts. */
  post: string[] | null
  /** For the fault knob: true if the text starts with a claim that is not in the source. */
  invent: boolean
}

/** Writes one text from the facts of the source and the images, within its bounds. */
export function compose({ language, tone }: Pick<Source, 'language' | 'tone'>, order: Order): string {
  const { facts, bounds, salt } = order
  if (order.kind === 'keyword') return cut(facts['focus keyword'] ?? subject(facts, order), bounds.max)
  const invented = order.invent ? [language.invented] : []
  if (order.post) return postText(language, order, { sentences: order.post, invented })
  if (order.kind === 'title') return titleText(language, order, invented)
  const images = order.images.map((image) => imageWords(language, image))
  if (order.kind === 'alt') {
    const what = [subject(facts, order), ...images].filter(Boolean).join(': ')
    return fit([...invented, what || language.code], sentences(language, facts), bounds)
  }
  const keyword = facts['focus keyword']
  const missing = keyword && !(facts['title'] ?? '').toLowerCase().includes(keyword.toLowerCase())
  const own = [...(missing ? [language.about(keyword)] : []), ...ownSentences(language, facts)]
  const [opening = '', ...said] = sentences(language, facts)
  const seen = images.map((text) => `${capital(text)}.`)
  return fit(
    [...invented, ...(opening ? [opening] : []), ...seen, ...own, ...turned(said, salt)],
    turned(language.invitations[tone], salt),
    bounds,
  )
}

/**
 * Writes a heading as given; a section gets its first sentence, then the others and the facts in an order that
 * depends on the salt.
 */
function postText(
  language: Language,
  { facts, bounds, salt }: Order,
  { sentences: [first = '', ...rest], invented }: { sentences: string[]; invented: string[] },
): string {
  if (rest.length === 0) return cut([...invented, first].join(' '), bounds.max)
  const told = [...sentences(language, facts), ...ownSentences(language, facts).slice(0, 2)]
  return fit([...invented, first, ...turned([...rest, ...told], salt)], rest, bounds)
}

function titleText(language: Language, order: Order, invented: string[]): string {
  const { facts, bounds, salt } = order
  const keyword = facts['focus keyword']
  const title = subject(facts, order)
  const begins =
    keyword && !title.toLowerCase().includes(keyword.toLowerCase()) ? `${capital(keyword)}: ${title}` : title
  const more = [facts['product type'], facts['vendor']].filter((part): part is string => Boolean(part))
  const way = wayOf(salt)
  const divider = way % 2 === 0 ? ' | ' : ' – '
  let text = [...invented, begins].join(divider)
  for (const part of way % 4 < 2 ? more : more.toReversed())
    if (!text.includes(part) && text.length + divider.length + part.length <= bounds.max)
      text += divider + part
  const longer = [
    ...(facts['tags']?.split(/,\s*/) ?? []),
    ...language.invitations.plain.map((line) => line.replace(/\.$/, '')),
  ]
  for (const part of longer)
    if (text.length < bounds.min && text.length + divider.length + part.length <= bounds.max)
      text += divider + part
  return fit([text], longer, bounds)
}

/** Returns the subject of the text: its title, else its keyword, type or first words. */
function subject(facts: Facts, { images }: Order): string {
  return (
    facts['title'] ??
    facts['focus keyword'] ??
    facts['product type'] ??
    (images.length > 0 ? '' : firstWords(facts))
  )
}

const firstWords = (facts: Facts) => cut(Object.values(facts)[0] ?? '–', 60)

/** Returns the source's own sentences, if they are in the requested language. */
function ownSentences(language: Language, { description = '' }: Facts): string[] {
  if (!description || languageOf(description).code !== language.code) return []
  return (
    description
      .split(/(?<=[.!?])\s+/)
      // Instructions to the writer are not facts.
      .filter((sentence) => !INJECTION.test(sentence))
      .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
  )
}

/** Returns true sentences built from the facts. */
function sentences(language: Language, facts: Facts): string[] {
  const { title = '', vendor } = facts
  const type = facts['product type']
  const list: string[] = []
  if (title) list.push(`${capital(vendor ? language.by(title, vendor) : title)}.`)
  if (title && type) list.push(language.belongs(title, type))
  if (title && vendor) list.push(language.from(title, vendor))
  if (facts['tags']) list.push(language.tagged(listed(facts['tags'].split(/,\s*/), language.and)))
  return list
}

/** Describes an image in words that are true of its pixels. */
function imageWords({ image, and }: Language, facts: ImageFacts): string {
  const colours = listed(
    facts.colours.map((name) => image.colours[name]),
    and,
  )
  const words = [
    image.mostly(colours, image.middle(image.colours[facts.middle])),
    image.orientation[facts.orientation],
    image.light[facts.light],
    image.detail[facts.detail],
  ]
  const [first = '', ...rest] = words
  return [first, ...turned(rest, facts.digest)].join(', ')
}

function listed(items: readonly string[], and: string): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`
}

/** Returns the number of a variant of the wording: drawn from the salt, plus the index in a list. */
function wayOf(salt: string): number {
  const index = Number(/\[(\d+)\](?!.*\[\d)/.exec(salt)?.[1] ?? 0)
  return Math.floor(chance(salt.replaceAll(/\[\d+\]/g, '[]')) * 1000) + index
}

/** Rotates the list, by the same amount for the same salt. */
function turned<T>(items: readonly T[], salt: string): T[] {
  const start = items.length === 0 ? 0 : wayOf(salt) % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
