import { storeCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

export const canonicalChainCheck = storeCheck({
  id: 'canonical-chain',
  level: 'warning',
  fix: 'theme',
  reads: ['canonical'],
  evenHidden: true,
  judge: ({ canonical }) =>
    canonical?.further ? { url: quoted(canonical.url), further: quoted(canonical.further) } : null,
})
