import { pageCheck } from '../check.ts'

export const langMissingCheck = pageCheck({
  id: 'lang-missing',
  level: 'warning',
  fix: 'theme',
  reads: ['language'],
  judge: ({ language }) => (language ? null : {}),
})
