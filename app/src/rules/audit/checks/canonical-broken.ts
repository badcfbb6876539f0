import { storeCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

export const canonicalBrokenCheck = storeCheck({
  id: 'canonical-broken',
  level: 'critical',
  fix: 'theme',
  reads: ['canonical'],
  evenHidden: true,
  judge({ canonical }) {
    if (canonical?.state !== 'broken' && canonical?.state !== 'redirects') return null
    return { url: quoted(canonical.url), status: canonical.status ?? '–' }
  },
})
