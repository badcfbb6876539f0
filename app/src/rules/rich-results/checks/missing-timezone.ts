import { markupCheck } from '../check.ts'

export const missingTimezoneCheck = markupCheck({
  id: 'missing-timezone',
  finds: 'A time has no time zone.',
  levels: ['warning', 'info'],
  reads: ['values'],
  says: ['timezone'],
})
