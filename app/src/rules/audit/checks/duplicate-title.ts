import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const duplicateTitleCheck = storeCheck({
  id: 'duplicate-title',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['sameTitle'],
  judge: ({ sameTitle }) => several(sameTitle),
})
