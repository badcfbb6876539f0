import { markupCheck } from '../check.ts'

export const missingTimezoneCheck = markupCheck({
  id: 'missing-timezone',
  levels: ['warning', 'info'],
  reads: ['values'],
  says: ['timezone'],
})
