import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const linkNofollowCheck = storeCheck({
  id: 'link-nofollow',
  level: 'warning',
  fix: 'theme',
  reads: ['links'],
  namesPart: true,
  judge: ({ links }) => several(links.nofollow),
})
