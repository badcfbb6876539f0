import { markupCheck } from '../check.ts'

export const invalidUrlCheck = markupCheck({
  id: 'invalid-url',
  finds: 'A URL is incomplete, or leads to the wrong kind of target.',
  levels: ['error', 'warning'],
  reads: ['values', 'page-url'],
  says: [
    'incompleteUrl',
    'invalidUrl',
    'anchor',
    'partOfPage',
    'otherSite',
    'thisPage',
    'pageUrl',
    'clipUrl',
  ],
})
