import { markupCheck } from '../check.ts'

export const invalidEnumCheck = markupCheck({
  id: 'invalid-enum',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidEnum'],
})
