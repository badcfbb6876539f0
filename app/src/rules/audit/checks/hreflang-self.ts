import { pageCheck } from '../check.ts'
import { isSamePage } from '../indexing.ts'

export const hreflangSelfCheck = pageCheck({
  id: 'hreflang-self',
  level: 'warning',
  fix: 'theme',
  reads: ['alternates', 'url'],
  judge({ alternates, url }) {
    if (alternates.length === 0) return null
    const named = alternates.some((one) => isSamePage(one.pageUrl ?? one.url, url))
    return named ? null : { count: alternates.length }
  },
})
