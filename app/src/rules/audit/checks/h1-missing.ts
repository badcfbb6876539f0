import { pageCheck } from '../check.ts'

export const h1MissingCheck = pageCheck({
  id: 'h1-missing',
  level: 'warning',
  fix: 'theme',
  reads: ['headings'],
  judge: ({ headings }) => (headings.some(({ level }) => level === 1) ? null : {}),
})
