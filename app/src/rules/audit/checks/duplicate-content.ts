import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const duplicateContentCheck = storeCheck({
  id: 'duplicate-content',
  level: 'warning',
  fix: 'content',
  reads: ['sameContent'],
  judge: ({ sameContent }) => several(sameContent),
})
