import { markupCheck } from '../check.ts'

export const invalidDateCheck = markupCheck({
  id: 'invalid-date',
  finds: 'A date is not ISO 8601, or not in the calendar.',
  levels: ['error', 'warning'],
  reads: ['values'],
  says: ['invalidDate'],
})
