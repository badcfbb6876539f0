import { seoCheck } from '../check.ts'
import { sizeOf } from '../text-size.ts'

/** Specification 2-features §5: blog meta description, limit 320 characters. */
export const BLOG_DESCRIPTION_LIMIT = 320

export const blogDescriptionCheck = seoCheck({
  id: 'blog-description',
  advice: ['good', 'missing', 'long'],
  onlyFor: ['blog'],
  reads: ['seoDescription'],
  judge({ seoDescription }) {
    const size = sizeOf(seoDescription ?? '')
    const { length } = size
    if (length === 0)
      return { colour: 'yellow', advice: 'missing', values: { limit: BLOG_DESCRIPTION_LIMIT } }
    if (length > BLOG_DESCRIPTION_LIMIT)
      return { colour: 'red', advice: 'long', values: { ...size, limit: BLOG_DESCRIPTION_LIMIT } }
    return { colour: 'green', advice: 'good', values: { ...size, limit: BLOG_DESCRIPTION_LIMIT } }
  },
})
