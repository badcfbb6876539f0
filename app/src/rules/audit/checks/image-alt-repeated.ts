import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const imageAltRepeatedCheck = pageCheck({
  id: 'image-alt-repeated',
  level: 'warning',
  fix: 'alt-text',
  reads: ['repeatedAlts'],
  namesPart: true,
  judge: ({ repeatedAlts }) => several(repeatedAlts),
})
