import type { SitemapCheck } from '../listed-page.ts'

/** The product or collection has an image, and its entry names none. */
export const withoutImage: SitemapCheck = ({ listed, images, resource }) =>
  listed > 0 && images === 0 && resource?.image === true
    ? { code: 'without-image', level: 'info', values: {} }
    : null
