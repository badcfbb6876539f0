import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const linkBrokenCheck = storeCheck({
  id: 'link-broken',
  level: 'critical',
  fix: 'broken-links',
  reads: ['links'],
  namesPart: true,
  evenHidden: true,
  judge: ({ links }) => several(links.broken),
})
