import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const redirectChainCheck = storeCheck({
  id: 'redirect-chain',
  level: 'warning',
  fix: 'redirects',
  reads: ['links'],
  evenHidden: true,
  judge: ({ links }) => several(links.chained),
})
