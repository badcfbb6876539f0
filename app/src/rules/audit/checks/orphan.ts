import { storeCheck } from '../check.ts'

export const orphanCheck = storeCheck({
  id: 'orphan',
  level: 'warning',
  fix: 'theme',
  reads: ['template', 'isLinked'],
  judge: ({ template, isLinked }) => (template !== 'index' && isLinked === false ? {} : null),
})
