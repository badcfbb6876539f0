import { type Field, textOf, type Values } from '../schema-type.ts'

/** An object without the members nobody gave. */
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

/** An object of one type, or nothing where none of its members is given. */
export function part(type: string, members: Record<string, unknown>): Record<string, unknown> | null {
  const known = given(members)
  return Object.keys(known).length === 0 ? null : { '@type': type, ...known }
}

export function postalAddress(values: Values): Record<string, unknown> | null {
  return part('PostalAddress', {
    streetAddress: textOf(values, 'street'),
    addressLocality: textOf(values, 'city'),
    addressRegion: textOf(values, 'region'),
    postalCode: textOf(values, 'postalCode'),
    addressCountry: textOf(values, 'country'),
  })
}

/** Profiles of the networks a type asks for, one field each. */
export function profileFields(networks: readonly string[]): Field[] {
  return networks.map((name) => ({ name, control: 'url' }))
}

export function profiles(values: Values, networks: readonly string[]): string[] {
  return networks.map((name) => textOf(values, name)).filter(Boolean)
}

const hasReviews = (values: Values): boolean => values['hasReviews'] === true

/** Ratings the merchant states; the type's page says that search engines show no stars for a business's own. */
export const reviewFields: readonly Field[] = [
  { name: 'hasReviews', control: 'switch' },
  { name: 'reviewCount', control: 'number', least: 1, required: true, when: hasReviews },
  {
    name: 'ratingValue',
    control: 'number',
    least: 0,
    most: 100,
    decimals: true,
    required: true,
    when: hasReviews,
  },
  { name: 'bestRating', control: 'number', least: 1, most: 100, required: true, when: hasReviews },
  { name: 'worstRating', control: 'number', least: 0, most: 100, required: true, when: hasReviews },
]

export function aggregateRating(values: Values): Record<string, unknown> | null {
  if (!hasReviews(values)) return null
  return part('AggregateRating', {
    ratingValue: number(values, 'ratingValue'),
    reviewCount: number(values, 'reviewCount'),
    bestRating: number(values, 'bestRating'),
    worstRating: number(values, 'worstRating'),
  })
}

export function number(values: Values, name: string): number | null {
  const text = textOf(values, name)
  return text === '' ? null : Number(text)
}

export function employees(values: Values): Record<string, unknown> | null {
  return part('QuantitativeValue', { value: number(values, 'employees') })
}
