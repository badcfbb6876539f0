import { pageCheck } from '../check.ts'

export const descriptionMultipleCheck = pageCheck({
  id: 'description-multiple',
  level: 'warning',
  fix: 'theme',
  reads: ['descriptions'],
  judge: ({ descriptions }) => (descriptions > 1 ? { count: descriptions } : null),
})
