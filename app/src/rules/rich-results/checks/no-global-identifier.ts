import { markupCheck } from '../check.ts'

export const noGlobalIdentifierCheck = markupCheck({
  id: 'no-global-identifier',
  finds: 'A product has neither a GTIN, an MPN nor a brand.',
  levels: ['warning'],
  missing: 'optional',
  reads: ['fields'],
  says: ['noIdentifier'],
})
