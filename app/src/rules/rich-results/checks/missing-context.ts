import { markupCheck } from '../check.ts'

export const missingContextCheck = markupCheck({
  id: 'missing-context',
  levels: ['error'],
  reads: ['types'],
  says: ['missingContext'],
})
