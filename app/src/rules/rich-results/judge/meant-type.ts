import { isKnown, knownTypes } from '../rules/schema-types.ts'

/** Types that the engine looks for at the top of a page; misspelling others does no harm. */
const lookedFor = [
  ...['Product', 'ProductGroup', 'Offer', 'AggregateOffer', 'AggregateRating', 'Review', 'Brand'],
  ...['Article', 'BlogPosting', 'NewsArticle', 'Blog', 'FAQPage', 'HowTo', 'Recipe', 'VideoObject'],
  ...['Organization', 'OnlineStore', 'OnlineBusiness', 'LocalBusiness', 'Store', 'Restaurant'],
  ...['WebSite', 'WebPage', 'CollectionPage', 'BreadcrumbList', 'ItemList', 'ImageObject'],
]
const byFolded = new Map([...knownTypes(), ...lookedFor].map((type) => [type.toLowerCase(), type]))

/**
 * Returns the type meant by a misspelt word: another case of a known type (`product`), or a slip in one the engine
 * looks for (`Prodcut`, `Organisation`, `Products`). Null for known types and for words that resemble none.
 */
export function meantType(word: string): string | null {
  if (isKnown(word) || lookedFor.includes(word)) return null
  const folded = word.toLowerCase()
  const same = byFolded.get(folded)
  if (same !== undefined) return same
  // Longer words are not slips, and comparing them takes time.
  if (folded.length > 30) return null
  const near = lookedFor.filter((type) => {
    const allowed = type.length >= 7 ? 2 : type.length >= 5 ? 1 : 0
    return (
      allowed > 0 &&
      Math.abs(type.length - folded.length) <= allowed &&
      slips(folded, type.toLowerCase()) <= allowed
    )
  })
  return near.length === 1 ? (near[0] ?? null) : null
}

/** Counts letters left out, added, changed or swapped with their neighbour (optimal string alignment). */
function slips(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
