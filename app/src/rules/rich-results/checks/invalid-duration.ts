import { markupCheck } from '../check.ts'

export const invalidDurationCheck = markupCheck({
  id: 'invalid-duration',
  finds: 'A duration is not ISO 8601.',
  levels: ['warning'],
  reads: ['values'],
  says: ['invalidDuration'],
})
