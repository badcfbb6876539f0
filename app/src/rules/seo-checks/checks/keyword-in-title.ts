import { seoCheck } from '../check.ts'
import { countKeyword } from '../keyword.ts'

/** Checks for the keyword in what a search result shows: title and description together. */
export const keywordInTitleCheck = seoCheck({
  id: 'keyword-in-title',
  advice: ['good', 'title-only', 'description-only', 'missing'],
  reads: ['title', 'seoTitle', 'seoDescription', 'focusKeyword'],
  judge({ title, seoTitle, seoDescription, focusKeyword }) {
    if (!focusKeyword?.trim()) return null
    const inTitle = countKeyword(seoTitle || title, focusKeyword) > 0
    const inDescription = countKeyword(seoDescription ?? '', focusKeyword) > 0
    if (inTitle && inDescription) return { colour: 'green', advice: 'good', values: {} }
    if (inTitle) return { colour: 'yellow', advice: 'title-only', values: {} }
    if (inDescription) return { colour: 'yellow', advice: 'description-only', values: {} }
    return { colour: 'red', advice: 'missing', values: {} }
  },
})
