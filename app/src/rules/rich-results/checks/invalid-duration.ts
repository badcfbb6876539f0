import { markupCheck } from '../check.ts'

export const invalidDurationCheck = markupCheck({
  id: 'invalid-duration',
  levels: ['warning'],
  reads: ['values'],
  says: ['invalidDuration'],
})
