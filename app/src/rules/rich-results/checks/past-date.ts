import { markupCheck } from '../check.ts'

export const pastDateCheck = markupCheck({
  id: 'past-date',
  levels: ['warning'],
  reads: ['values', 'date'],
  says: ['past'],
})
