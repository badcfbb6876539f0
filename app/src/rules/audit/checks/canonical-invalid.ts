import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

export const canonicalInvalidCheck = pageCheck({
  id: 'canonical-invalid',
  level: 'critical',
  fix: 'theme',
  reads: ['canonicals'],
  judge({ canonicals }) {
    const found = canonicals.find(({ written }) => written !== undefined)
    return found ? { url: quoted(found.written ?? '') || '–' } : null
  },
})
