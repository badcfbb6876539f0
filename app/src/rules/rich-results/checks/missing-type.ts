import { markupCheck } from '../check.ts'

export const missingTypeCheck = markupCheck({
  id: 'missing-type',
  finds: 'A top node has no `@type`, so nothing is read of it.',
  levels: ['warning'],
  reads: ['types'],
  says: ['missingType'],
})
