import type { Check } from '../check.ts'
import { pixelWidth } from '../pixel-width.ts'
import { RESULT_TEXT } from '../result-text.ts'
import { lengthOf } from '../text-length.ts'

/** Specification 2-features §5: 50 to 70 characters; the other guidance says 50 to 60. */
export const TITLE_RANGES = { wide: { from: 50, to: 70 }, narrow: { from: 50, to: 60 } }

export const seoTitleCheck: Check = {
  id: 'seo-title',
  judge({ kind, title, seoTitle }, settings) {
    // A blog has its own limit.
    if (kind === 'blog') return null
    const { from, to } = TITLE_RANGES[settings.lengths]
    const length = lengthOf(seoTitle ?? '')
    // Without an SEO title the storefront prints the resource's own.
    if (length === 0) return { colour: 'red', advice: 'missing', values: { from, to, own: lengthOf(title) } }
    if (length < from) return { colour: 'yellow', advice: 'short', values: { length, from, to } }
    if (length > to) return { colour: 'yellow', advice: 'long', values: { length, from, to } }
    const pixels = pixelWidth(seoTitle ?? '', 'title')
    const { cutAt } = RESULT_TEXT.title
    if (pixels > cutAt)
      return { colour: 'green', advice: 'wide', values: { length, from, to, pixels, cutAt } }
    return { colour: 'green', advice: 'good', values: { length, from, to } }
  },
}
