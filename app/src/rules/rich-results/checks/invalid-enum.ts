import { markupCheck } from '../check.ts'

export const invalidEnumCheck = markupCheck({
  id: 'invalid-enum',
  finds: 'A value is not a member of its enumeration.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidEnum'],
})
