import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const hreflangReturnCheck = storeCheck({
  id: 'hreflang-return',
  level: 'warning',
  fix: 'theme',
  reads: ['unreturned'],
  judge: ({ unreturned }) => several(unreturned),
})
