import { durationOf } from '../moments.ts'
import {
  ENTRY_KINDS,
  type Field,
  listOf,
  rowsOf,
  type SchemaType,
  textOf,
  type Values,
} from '../schema-type.ts'
import { commaText, given, howToSteps, part, ratingFields, ratingOfFive } from './shared-parts.ts'

/** Returns the fields for the days, hours and minutes of one duration. */
const timeFields = (name: string): Field[] => [
  { name: `${name}Days`, control: 'number', least: 0, most: 365 },
  { name: `${name}Hours`, control: 'number', least: 0, most: 23 },
  { name: `${name}Minutes`, control: 'number', least: 0, most: 59 },
]
const timeOf = (values: Values, name: string): string | null =>
  durationOf({
    days: textOf(values, `${name}Days`),
    hours: textOf(values, `${name}Hours`),
    minutes: textOf(values, `${name}Minutes`),
  })

/** A dish with its ingredients and instructions (specification 2 §3 and §5, Recipe). */
export const recipe: SchemaType = {
  key: 'recipe',
  gate: { feature: 'recipe-schema' },
  groups: [
    {
      name: 'dish',
      fields: [
        { name: 'name', control: 'text', longest: 200, required: true },
        { name: 'image', control: 'image', required: true },
        { name: 'author', control: 'text', longest: 100, required: true },
        { name: 'description', control: 'text', longest: 1_000, multiline: true },
        { name: 'keywords', control: 'text', longest: 500, required: true },
        { name: 'yield', control: 'text', longest: 60, required: true },
        { name: 'category', control: 'text', longest: 60, required: true },
        { name: 'cuisine', control: 'text', longest: 60, required: true },
        { name: 'nutrition', control: 'text', longest: 60, required: true },
      ],
    },
    { name: 'prepTime', fields: timeFields('prep') },
    { name: 'cookTime', fields: timeFields('cook') },
    { name: 'totalTime', fields: timeFields('total') },
    {
      name: 'ingredients',
      fields: [{ name: 'ingredients', control: 'list', of: 'text', most: 60, fewest: 1 }],
    },
    {
      name: 'instructions',
      fields: [
        {
          name: 'instructions',
          control: 'rows',
          fewest: 1,
          most: 40,
          of: [
            { name: 'name', control: 'text', longest: 200 },
            { name: 'text', control: 'text', longest: 1_500, multiline: true, required: true },
            { name: 'image', control: 'image' },
            { name: 'url', control: 'url' },
          ],
        },
      ],
    },
    { name: 'rating', fields: ratingFields },
    { name: 'publisher', fields: [{ name: 'publisherLogo', control: 'image', leastSide: 112 }] },
  ],
  where: ['pages'],
  live: [],
  node: (values) =>
    given({
      '@type': 'Recipe',
      name: textOf(values, 'name'),
      image: textOf(values, 'image'),
      author: part('Person', { name: textOf(values, 'author') }),
      description: textOf(values, 'description'),
      keywords: commaText(values, 'keywords'),
      recipeYield: textOf(values, 'yield'),
      recipeCategory: textOf(values, 'category'),
      recipeCuisine: textOf(values, 'cuisine'),
      nutrition: part('NutritionInformation', { calories: textOf(values, 'nutrition') }),
      prepTime: timeOf(values, 'prep'),
      cookTime: timeOf(values, 'cook'),
      totalTime: timeOf(values, 'total'),
      recipeIngredient: listOf(values, 'ingredients'),
      recipeInstructions: howToSteps(rowsOf(values, 'instructions')),
      aggregateRating: ratingOfFive(values),
      // Its name is the store's, which pages print live.
      publisher: part('Organization', { logo: textOf(values, 'publisherLogo') }),
    }),
  entries: { title: 'name', kinds: ENTRY_KINDS, single: true },
  engine: {
    state: 'shown',
    source: 'https://developers.google.com/search/docs/appearance/structured-data/recipe',
    asOf: '2026-09-01',
  },
  examples: {
    right: {
      name: 'Nettle soup',
      image: 'https://shop.example/cdn/nettle-soup.jpg',
      author: 'Ada Fern',
      publisherLogo: 'https://shop.example/cdn/logo.png',
      description: 'A soup for the first warm day of the year.',
      keywords: 'nettles, soup, spring',
      yield: '4 bowls',
      category: 'Soup',
      cuisine: 'British',
      nutrition: '180 calories',
      prepMinutes: '15',
      cookMinutes: '25',
      totalMinutes: '40',
      ingredients: ['200 g nettle tops', '1 onion', '1 l stock'],
      instructions: [
        { name: 'Soften', text: 'Soften the onion in butter.', image: '', url: '' },
        { name: 'Simmer', text: 'Add nettles and stock, simmer for ten minutes.', image: '', url: '' },
      ],
      hasRating: false,
    },
    wrong: [
      { values: { author: '' }, field: 'author', code: 'required' },
      {
        values: { instructions: [{ name: 'Soften', text: '' }] },
        field: 'instructions.0.text',
        code: 'required',
      },
      { values: { hasRating: true, ratingValue: '4.5' }, field: 'ratingCount', code: 'required' },
      { values: { cookMinutes: '75' }, field: 'cookMinutes', code: 'range' },
    ],
  },
}
