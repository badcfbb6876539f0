import { markupCheck } from '../check.ts'

export const pastDateCheck = markupCheck({
  id: 'past-date',
  finds: 'A date that must be in the future has passed.',
  levels: ['warning'],
  reads: ['values', 'date'],
  says: ['past'],
})
