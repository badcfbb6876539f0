import { expect, test } from 'vitest'
import { topicOfQuery } from './topic-of-query.ts'

const query = { query: 'oak bowl care', impressions: 120, position: 18.2, pages: ['product', null] }

test.each([
  ['far behind the first page', {}, { code: 'farBehind', values: { impressions: 120, position: 18.2 } }],
  [
    'only the home page answers',
    { position: 4, pages: [null] },
    { code: 'noPage', values: { impressions: 120 } },
  ],
  ['no page is named', { pages: [] }, { code: 'noPage', values: { impressions: 120 } }],
  ['hardly asked', { impressions: 19 }, null],
  ['it stands well', { position: 9.9 }, null],
  ['an article has it', { pages: ['product', 'article'] }, null],
  ['the shop’s own name', { query: 'Fernhill oak bowl' }, null],
])('%s', (_, part, reason) => {
  expect(topicOfQuery({ ...query, ...part }, 'Fernhill')).toEqual(reason)
})
