import { markupCheck } from '../check.ts'

export const missingTypeCheck = markupCheck({
  id: 'missing-type',
  finds: 'A top node has no `@type`, so search engines ignore it.',
  levels: ['warning'],
  reads: ['types'],
  says: ['missingType'],
})
