import { storeCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

export const redirectLoopCheck = storeCheck({
  id: 'redirect-loop',
  level: 'critical',
  fix: 'redirects',
  reads: ['loops', 'url'],
  evenHidden: true,
  judge: ({ loops, url }) => (loops ? { url: quoted(url) } : null),
})
