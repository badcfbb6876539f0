import { pageCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const linkUncrawlableCheck = pageCheck({
  id: 'link-uncrawlable',
  level: 'warning',
  fix: 'theme',
  reads: ['uncrawlable'],
  evenHidden: true,
  judge: ({ uncrawlable }) => several(uncrawlable),
})
