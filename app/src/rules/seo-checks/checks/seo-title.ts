import { lengthOf } from '#kit/shared/text-length.ts'
import { seoCheck } from '../check.ts'
import { sizeOf } from '../text-size.ts'
import { titleCut } from '../title-cut.ts'

/**
 * Specification 2-features §5: 50 to 70 characters of the field; the other guidance says 50 to 60. Whether a result
 * cuts the title off depends on the title including what the theme adds (decision 0034).
 */
export const TITLE_RANGES = { wide: { from: 50, to: 70 }, narrow: { from: 50, to: 60 } }

export const seoTitleCheck = seoCheck({
  id: 'seo-title',
  advice: ['good', 'missing', 'long', 'wide', 'wide-with-theme', 'short'],
  // A blog has its own limit.
  notFor: ['blog'],
  reads: ['title', 'seoTitle', 'titlePattern'],
  judge({ title, seoTitle, titlePattern }, settings) {
    const { from, to } = TITLE_RANGES[settings.lengths]
    const size = sizeOf(seoTitle ?? '')
    const { length } = size
    // Without an SEO title, the storefront prints the resource's title.
    if (length === 0) return { colour: 'red', advice: 'missing', values: { from, to, own: lengthOf(title) } }
    if (length > to) return { colour: 'yellow', advice: 'long', values: { ...size, from, to } }
    const cut = titleCut(seoTitle ?? '', titlePattern)
    if (cut) return { colour: 'yellow', advice: cut.advice, values: { ...size, from, to, ...cut.values } }
    if (length < from) return { colour: 'yellow', advice: 'short', values: { ...size, from, to } }
    return { colour: 'green', advice: 'good', values: { ...size, from, to } }
  },
})
