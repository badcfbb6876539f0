import type { ChildRule, Entry, Format } from '../entry.ts'
import { date, duration } from '../formats/dates.ts'
import { absoluteUrl, anything, either, image, thing } from '../formats/things.ts'
import { text } from '../formats/words.ts'
import { reportedOf } from '../reported.ts'
import { has } from '../subject.ts'
import { aggregateRating, review } from './review.ts'
import { videoObject } from './video.ts'

const steps: readonly ChildRule[] = [
  { types: ['HowToStep'], entry: () => howToStep },
  { types: ['HowToSection'], entry: () => howToSection },
  { types: ['HowToDirection', 'HowToTip'], entry: () => howToDirection },
]
/** The vocabulary also allows text in the list; the engine reads objects. */
const stepObjects: Format = {
  ...thing(['HowToStep', 'HowToSection', 'HowToDirection', 'HowToTip']),
  severity: 'warning',
}
const video: readonly ChildRule[] = [{ types: ['VideoObject'], entry: () => videoObject }]

export const recipe: Entry = {
  key: 'Recipe',
  required: ['name', 'image'],
  recommended: [
    ...[
      'aggregateRating',
      'author',
      'datePublished',
      'description',
      'keywords',
      'nutrition.calories',
      'recipeCategory',
    ],
    ...['recipeCuisine', 'recipeIngredient', 'recipeInstructions', 'recipeYield', 'video'],
  ],
  optional: ['cookTime', 'prepTime', 'totalTime'],
  reported: reportedOf('Recipe'),
  conditional: [
    {
      name: 'calories',
      when: (subject) => has(subject, 'nutrition.calories'),
      require: ['recipeYield'],
    },
    {
      name: 'oneTime',
      when: (subject) => has(subject, 'prepTime') !== has(subject, 'cookTime'),
      recommend: ['prepTime', 'cookTime'],
    },
    {
      name: 'noTimes',
      when: (subject) => !has(subject, 'prepTime') && !has(subject, 'cookTime'),
      recommend: ['totalTime'],
    },
  ],
  formats: {
    image,
    prepTime: duration,
    cookTime: duration,
    totalTime: duration,
    datePublished: date(),
    keywords: text(),
    author: thing(['Person', 'Organization'], { loose: true }),
    nutrition: thing(['NutritionInformation']),
    recipeInstructions: either(text(), thing(['HowToStep', 'HowToSection', 'ItemList'])),
    video: anything,
    aggregateRating: thing(['AggregateRating']),
    review: thing(['Review']),
  },
  children: {
    recipeInstructions: steps,
    aggregateRating: [{ types: ['AggregateRating'], entry: () => aggregateRating }],
    review: [{ types: ['Review'], entry: () => review }],
  },
}

export const howToStep: Entry = {
  key: 'HowToStep',
  oneOf: [{ options: [['text'], ['itemListElement']] }],
  recommended: ['image', 'name', 'url'],
  optional: ['video'],
  formats: { image, text: text(), url: absoluteUrl(), itemListElement: stepObjects },
  children: {
    itemListElement: [{ types: ['HowToDirection', 'HowToTip'], entry: () => howToDirection }],
    video,
  },
}

export const howToSection: Entry = {
  key: 'HowToSection',
  required: ['name', 'itemListElement'],
  formats: { itemListElement: stepObjects },
  children: { itemListElement: steps },
}

export const howToDirection: Entry = {
  key: 'HowToDirection|HowToTip',
  required: ['text'],
  formats: { text: text() },
}
