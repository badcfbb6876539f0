import { markupCheck } from '../check.ts'

export const ignoredFieldCheck = markupCheck({
  id: 'ignored-field',
  finds: 'The field is present, but the engine does not use it here.',
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
