import { storeCheck } from '../check.ts'

export const orphanCheck = storeCheck({
  id: 'orphan',
  level: 'warning',
  fix: 'theme',
  reads: ['template', 'inbound'],
  judge: ({ template, inbound }) => (template !== 'index' && inbound === 0 ? {} : null),
})
