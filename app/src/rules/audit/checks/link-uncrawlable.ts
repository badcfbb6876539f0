import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const linkUncrawlableCheck = pageCheck({
  id: 'link-uncrawlable',
  level: 'warning',
  fix: 'theme',
  reads: ['uncrawlable'],
  namesPart: true,
  evenHidden: true,
  judge: ({ uncrawlable }) => several(uncrawlable),
})
