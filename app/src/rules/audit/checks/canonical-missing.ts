import { pageCheck } from '../check.ts'

export const canonicalMissingCheck = pageCheck({
  id: 'canonical-missing',
  level: 'warning',
  fix: 'theme',
  reads: ['canonicals'],
  judge: ({ canonicals }) => (canonicals.length === 0 ? {} : null),
})
