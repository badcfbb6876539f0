import { storeCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

export const redirectLoopCheck = storeCheck({
  id: 'redirect-loop',
  level: 'critical',
  fix: 'redirects',
  reads: ['loops', 'address'],
  evenHidden: true,
  judge: ({ loops, address }) => (loops ? { url: quoted(address) } : null),
})
