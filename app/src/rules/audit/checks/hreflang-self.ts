import { pageCheck } from '../check.ts'
import { isSamePage } from '../indexing.ts'

export const hreflangSelfCheck = pageCheck({
  id: 'hreflang-self',
  level: 'warning',
  fix: 'theme',
  reads: ['alternates', 'address'],
  judge({ alternates, address }) {
    if (alternates.length === 0) return null
    const named = alternates.some((one) => isSamePage(one.address ?? one.url, address))
    return named ? null : { count: alternates.length }
  },
})
