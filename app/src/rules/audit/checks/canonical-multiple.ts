import { pageCheck } from '../check.ts'
import { severalOf } from '../evidence.ts'

export const canonicalMultipleCheck = pageCheck({
  id: 'canonical-multiple',
  level: 'critical',
  fix: 'theme',
  reads: ['canonicals'],
  judge({ canonicals }) {
    const named = new Set(canonicals.map(({ url, pageUrl }) => pageUrl ?? url))
    return named.size > 1 ? severalOf([...named]) : null
  },
})
