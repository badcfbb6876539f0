import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const linkRedirectCheck = storeCheck({
  id: 'link-redirect',
  level: 'warning',
  fix: 'redirects',
  reads: ['links'],
  namesPart: true,
  evenHidden: true,
  judge: ({ links }) => several(links.redirected),
})
