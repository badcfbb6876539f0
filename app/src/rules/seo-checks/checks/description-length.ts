import { seoCheck } from '../check.ts'
import { sizeOf } from '../text-size.ts'

/** Specification 2-features §5: green above 500 characters, red if it falls short of 200. */
const GOOD_ABOVE = 500
const RED_BELOW = 200

export const descriptionLengthCheck = seoCheck({
  id: 'description-length',
  advice: ['good', 'between', 'short'],
  // A blog has no text of its own.
  notFor: ['blog'],
  reads: ['text'],
  judge({ text }) {
    if (text === null) return null
    const size = sizeOf(text)
    const { length } = size
    const missing = Math.max(0, GOOD_ABOVE + 1 - length)
    if (length > GOOD_ABOVE) return { colour: 'green', advice: 'good', values: { ...size } }
    if (length < RED_BELOW) return { colour: 'red', advice: 'short', values: { ...size, add: RED_BELOW } }
    return { colour: 'yellow', advice: 'between', values: { ...size, missing } }
  },
})
