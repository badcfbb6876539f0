import type { TemplateWords } from './template-words.ts'

export const en: TemplateWords = {
  intro: {
    product: [
      '{title} by {vendor}, from our {type} range.',
      '{title} by {vendor}.',
      '{title} from our {type} range.',
      '{title} at {shop}.',
    ],
    collection: ['{title}: everything in this collection at a glance.'],
    page: ['{title}: what you need to know about {shop}.'],
    blog: ['{title}: all posts of this blog in one place.'],
    article: ['{title}: a post from our blog {blog}.'],
  },
  closing: {
    product: [
      'Look at photos, details and the current price, and order online at {shop}.',
      'See photos, details and price at {shop}.',
      'Order online at {shop}.',
    ],
    collection: [
      'Compare all of it with photos and current prices, and order online at {shop}.',
      'Compare photos and prices at {shop}.',
      'See it at {shop}.',
    ],
    page: ['Read everything about it on this page of {shop}, in a few minutes.', 'Read it at {shop}.'],
    blog: ['Read the newest posts first, or look through the older ones at {shop}.', 'Read them at {shop}.'],
    article: [
      'Read the whole post, and what else we have written about it, at {shop}.',
      'Read it at {shop}.',
    ],
  },
}
