import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const duplicateDescriptionCheck = storeCheck({
  id: 'duplicate-description',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['sameDescription'],
  judge: ({ sameDescription }) => several(sameDescription),
})
