import { sitemapCheck } from '../check.ts'

/** The product or collection has an image, and its entry names none. */
export const withoutImageCheck = sitemapCheck({
  id: 'without-image',
  level: 'info',
  reads: ['listed', 'images', 'resource'],
  evidence: [],
  judge: ({ listed, images, resource }) =>
    listed > 0 && images === 0 && resource?.image === true ? {} : null,
})
