import { markupCheck } from '../check.ts'

export const missingRecommendedCheck = markupCheck({
  id: 'missing-recommended',
  finds: 'A recommended field is absent: a warning where Search Console is known to report it.',
  levels: ['warning', 'info'],
  missing: 'optional',
  reads: ['fields'],
  says: ['missing', 'either'],
})
