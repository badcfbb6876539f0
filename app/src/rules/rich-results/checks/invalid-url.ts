import { markupCheck } from '../check.ts'

export const invalidUrlCheck = markupCheck({
  id: 'invalid-url',
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
