import { seoCheck } from '../check.ts'
import { pixelWidth } from '../pixel-width.ts'
import { RESULT_TEXT } from '../result-text.ts'
import { sizeOf } from '../text-size.ts'

/** Specification 2-features §5: 130 to 170 characters; the other guidance says 150 to 160. */
export const DESCRIPTION_RANGES = { wide: { from: 130, to: 170 }, narrow: { from: 150, to: 160 } }

export const seoDescriptionCheck = seoCheck({
  id: 'seo-description',
  advice: ['good', 'missing', 'short', 'long', 'wide'],
  // A blog has its own limit.
  notFor: ['blog'],
  reads: ['seoDescription'],
  judge({ seoDescription }, settings) {
    const { from, to } = DESCRIPTION_RANGES[settings.lengths]
    const size = sizeOf(seoDescription ?? '')
    const { length } = size
    if (length === 0) return { colour: 'red', advice: 'missing', values: { from, to } }
    if (length < from) return { colour: 'yellow', advice: 'short', values: { ...size, from, to } }
    if (length > to) return { colour: 'yellow', advice: 'long', values: { ...size, from, to } }
    const pixels = pixelWidth(seoDescription ?? '', 'description')
    const { cutAt } = RESULT_TEXT.description
    if (pixels > cutAt)
      return { colour: 'yellow', advice: 'wide', values: { ...size, from, to, pixels, cutAt } }
    return { colour: 'green', advice: 'good', values: { ...size, from, to } }
  },
})
