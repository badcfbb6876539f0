import { pageCheck } from '../check.ts'

export const titleMultipleCheck = pageCheck({
  id: 'title-multiple',
  level: 'warning',
  fix: 'theme',
  reads: ['titles'],
  judge: ({ titles }) => (titles > 1 ? { count: titles } : null),
})
