import { markupCheck } from '../check.ts'

export const noGlobalIdentifierCheck = markupCheck({
  id: 'no-global-identifier',
  levels: ['warning'],
  missing: 'optional',
  reads: ['fields'],
  says: ['noIdentifier'],
})
