import { seoCheck } from '../check.ts'
import { countKeyword, countWords } from '../keyword.ts'

/** Specification 2-features §5: green at least 3 times, red if missing. */
const ENOUGH = 3
/**
 * The specification calls more than 3 times yellow and at least 3 green. Both hold if "more" is relative to the
 * length of the text: above 3 per 100 words, a keyword reads as stuffing (decision 0020).
 */
const MOST_PER_HUNDRED_WORDS = 3

export const keywordInTextCheck = seoCheck({
  id: 'keyword-in-text',
  advice: ['good', 'missing', 'few', 'many'],
  notFor: ['blog'],
  reads: ['text', 'focusKeyword'],
  judge({ text, focusKeyword }) {
    if (text === null || !focusKeyword?.trim()) return null
    const times = countKeyword(text, focusKeyword)
    const most = Math.max(ENOUGH, Math.floor((countWords(text) * MOST_PER_HUNDRED_WORDS) / 100))
    if (times === 0) return { colour: 'red', advice: 'missing', values: { enough: ENOUGH } }
    if (times < ENOUGH) return { colour: 'yellow', advice: 'few', values: { times, missing: ENOUGH - times } }
    if (times > most) return { colour: 'yellow', advice: 'many', values: { times, most } }
    return { colour: 'green', advice: 'good', values: { times } }
  },
})
