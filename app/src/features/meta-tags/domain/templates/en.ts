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
  hanging:
    'a about after all also an and are as at be because before but by can for from has have if in into is it ' +
    'its more most no nor not of on or our out over so such than that the their them then they this to under ' +
    'until up very was we were when where which while who will with without you your',
}
