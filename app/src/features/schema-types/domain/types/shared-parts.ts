import { type Field, type PageFacts, type RowValues, textOf, type Values } from '../schema-type.ts'
import { typedNumbers } from '../typed-numbers.ts'

/** Drops members without a value. */
export function given(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) =>
        value !== '' &&
        value !== null &&
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** Returns an object of a schema.org type; null if none of its members has a value. */
export function part(type: string, members: Record<string, unknown>): Record<string, unknown> | null {
  const known = given(members)
  return Object.keys(known).length === 0 ? null : { '@type': type, ...known }
}

/** Returns the PostalAddress of a form; null if it is empty. */
export function postalAddress(values: Values): Record<string, unknown> | null {
  return part('PostalAddress', {
    streetAddress: textOf(values, 'street'),
    addressLocality: textOf(values, 'city'),
    addressRegion: textOf(values, 'region'),
    postalCode: textOf(values, 'postalCode'),
    addressCountry: textOf(values, 'country'),
  })
}

/** Returns one URL field per network profile a type asks for. */
export function profileFields(networks: readonly string[]): Field[] {
  return networks.map((name) => ({ name, control: 'url' }))
}

/** Returns the URLs of the social profiles that are filled in. */
export function profiles(values: Values, networks: readonly string[]): string[] {
  return networks.map((name) => textOf(values, name)).filter(Boolean)
}

const hasReviews = (values: Values): boolean => values['hasReviews'] === true
const rating = { control: 'number', least: 0, most: 100, decimals: true, required: true } as const

/** Ratings the merchant states; the type's page says that search engines show no stars for a business's own ratings. */
export const reviewFields: readonly Field[] = [
  { name: 'hasReviews', control: 'switch' },
  { name: 'reviewCount', control: 'number', least: 1, required: true, when: hasReviews },
  { name: 'ratingValue', ...rating, when: hasReviews, check: onScale },
  { name: 'bestRating', control: 'number', least: 1, most: 100, required: true, when: hasReviews },
  { name: 'worstRating', control: 'number', least: 0, most: 100, required: true, when: hasReviews },
]

/** Checks that the average lies between the worst and the best. */
function onScale(values: Values): 'order' | null {
  const [value, best, worst] = ['ratingValue', 'bestRating', 'worstRating'].map((name) =>
    number(values, name),
  )
  if (typeof value !== 'number') return null
  return value > (best ?? value) || value < (worst ?? value) ? 'order' : null
}

/** Returns the ratings the merchant states; null if there are none. */
export function aggregateRating(values: Values): Record<string, unknown> | null {
  if (!hasReviews(values)) return null
  return part('AggregateRating', {
    ratingValue: number(values, 'ratingValue'),
    reviewCount: number(values, 'reviewCount'),
    bestRating: number(values, 'bestRating'),
    worstRating: number(values, 'worstRating'),
  })
}

/** Ratings on the usual scale of one to five, for types that use no other. */
export const ratingFields: readonly Field[] = [
  { name: 'hasRating', control: 'switch' },
  { ...rating, name: 'ratingValue', least: 1, most: 5, when: hasRating },
  { name: 'ratingCount', control: 'number', least: 1, required: true, when: hasRating },
]

function hasRating(values: Values): boolean {
  return values['hasRating'] === true
}

/** Returns a rating out of five stars; null if there is none. */
export function ratingOfFive(values: Values): Record<string, unknown> | null {
  if (!hasRating(values)) return null
  return part('AggregateRating', {
    ratingValue: number(values, 'ratingValue'),
    ratingCount: number(values, 'ratingCount'),
    bestRating: 5,
    worstRating: 1,
  })
}

/** Returns the number of a checked field; null if it holds none. */
export function number(values: Values, name: string): number | null {
  return typedNumbers(textOf(values, name))[0] ?? null
}

/** Returns the number of employees as a QuantitativeValue; null if it is not given. */
export function employees(values: Values): Record<string, unknown> | null {
  return part('QuantitativeValue', { value: number(values, 'employees') })
}

/** Steps as used by recipes and how-tos. */
export function howToSteps(rows: readonly RowValues[]): Record<string, unknown>[] {
  return rows.map((row) => ({
    '@type': 'HowToStep',
    ...given({
      name: textOf(row, 'name'),
      text: textOf(row, 'text'),
      url: textOf(row, 'url'),
      image: textOf(row, 'image'),
    }),
  }))
}

/** Returns a list as comma-separated text, the form engines read. */
export function commaText(values: Values, name: string): string {
  return textOf(values, name)
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .join(', ')
}

/** Most items of a list on a page, as in the storefront's Liquid. */
export const LISTED = 24

/** Returns the first members of a page's node. */
export function pageContext(page: PageFacts, key: string): Record<string, unknown> {
  return { '@context': 'https://schema.org', '@id': `${page.url}#${key}` }
}

/** Returns what Liquid reads of a switch for lists. */
export function listing(name: string): (values: Values) => Record<string, unknown> {
  return (values) => ({ lists: values[name] === true })
}
