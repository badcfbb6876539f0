import { markupCheck } from '../check.ts'

export const missingRecommendedCheck = markupCheck({
  id: 'missing-recommended',
  levels: ['warning', 'info'],
  missing: 'optional',
  reads: ['fields'],
  says: ['missing', 'either'],
})
