import { markupCheck } from '../check.ts'

export const notEligibleCheck = markupCheck({
  id: 'not-eligible',
  finds: 'The feature does not apply here, and why.',
  levels: ['warning', 'info'],
  reads: ['types', 'values', 'page-url'],
  says: ['aggregateOffer', 'foreignReview', 'moments', 'noOffer', 'siteFolder', 'siteName', 'worldwide'],
})
