import { sitemapCheck } from '../check.ts'

/** Finds products and collections that have an image while their entry lists none. */
export const withoutImageCheck = sitemapCheck({
  id: 'without-image',
  level: 'info',
  reads: ['listed', 'images', 'resource'],
  evidence: [],
  judge: ({ listed, images, resource }) =>
    listed > 0 && images === 0 && resource?.image === true ? {} : null,
})
