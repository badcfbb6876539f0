import { storeCheck } from '../check.ts'

/** Pages of a single resource. Lists by tag and further pages of a list are in no sitemap. */
const OF_A_RESOURCE =
  /^(?:\/[a-z]{2}(?:-[a-z]{2,4})?)?\/(?:(?:products|pages|blogs)\/[^/]+|collections\/(?!all$)[^/]+|blogs\/[^/]+\/(?!tagged$)[^/]+)$/i

export const sitemapMissingCheck = storeCheck({
  id: 'sitemap-missing',
  level: 'warning',
  fix: 'sitemaps',
  reads: ['listed', 'url'],
  judge({ listed, url }) {
    const { pathname, search } = new URL(url)
    return listed === false && search === '' && OF_A_RESOURCE.test(pathname) ? {} : null
  },
})
