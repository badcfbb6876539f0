import { pageCheck } from '../check.ts'

export const viewportMissingCheck = pageCheck({
  id: 'viewport-missing',
  level: 'warning',
  fix: 'theme',
  reads: ['viewport'],
  judge: ({ viewport }) => (viewport === null ? {} : null),
})
