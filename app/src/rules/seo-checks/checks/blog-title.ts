import { seoCheck } from '../check.ts'
import { sizeOf } from '../text-size.ts'
import { titleCut } from '../title-cut.ts'

/** Specification 2-features §5: blog title, limit 70 characters. */
export const BLOG_TITLE_LIMIT = 70

export const blogTitleCheck = seoCheck({
  id: 'blog-title',
  advice: ['good', 'long', 'wide', 'wide-with-theme'],
  onlyFor: ['blog'],
  reads: ['title', 'seoTitle', 'titlePattern'],
  judge({ title, seoTitle, titlePattern }) {
    // Without an SEO title, the storefront prints the blog's title.
    const size = sizeOf(seoTitle || title)
    const { length } = size
    if (length > BLOG_TITLE_LIMIT)
      return { colour: 'red', advice: 'long', values: { ...size, limit: BLOG_TITLE_LIMIT } }
    const cut = titleCut(seoTitle || title, titlePattern)
    if (cut)
      return {
        colour: 'yellow',
        advice: cut.advice,
        values: { ...size, limit: BLOG_TITLE_LIMIT, ...cut.values },
      }
    return { colour: 'green', advice: 'good', values: { ...size, limit: BLOG_TITLE_LIMIT } }
  },
})
