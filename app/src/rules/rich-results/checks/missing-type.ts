import { markupCheck } from '../check.ts'

export const missingTypeCheck = markupCheck({
  id: 'missing-type',
  levels: ['warning'],
  reads: ['types'],
  says: ['missingType'],
})
