import { markupCheck } from '../check.ts'

export const notEligibleCheck = markupCheck({
  id: 'not-eligible',
  levels: ['warning', 'info'],
  reads: ['types', 'values', 'page-url'],
  says: ['aggregateOffer', 'foreignReview', 'moments', 'noOffer', 'siteFolder', 'siteName', 'worldwide'],
})
