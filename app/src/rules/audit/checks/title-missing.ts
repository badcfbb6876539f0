import { pageCheck } from '../check.ts'

export const titleMissingCheck = pageCheck({
  id: 'title-missing',
  level: 'critical',
  fix: 'meta-tags',
  reads: ['title'],
  judge: ({ title }) => (title === '' ? {} : null),
})
