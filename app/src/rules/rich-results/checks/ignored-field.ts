import { markupCheck } from '../check.ts'

export const ignoredFieldCheck = markupCheck({
  id: 'ignored-field',
  levels: ['warning', 'info'],
  reads: ['fields', 'values'],
  says: [
    'ignored',
    'ignoredBeside',
    'ignoredCountry',
    'ignoredHandling',
    'ignoredOffer',
    'ignoredOld',
    'ignoredPoints',
    'ignoredPrice',
    'ignoredReviewed',
    'ignoredType',
    'prosReviews',
  ],
})
