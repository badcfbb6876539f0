import { expect, test } from 'vitest'
import { type CountedStatement, spreadingStatements } from './spreading-statements.ts'

const distributed = ['changes', 'operations']
const allowed = [
  `create function signpost_idle(before interval) language plpgsql as $$
  begin
    select count(*), max(c.id) into many, last from changes c -- of all shops
      where c.state = 'applying' and c.at < now() - interval '5 minutes' limit 20;
    return query select o.shop_id from operations o where o.state = 'filling';
  end $$`,
]
const spread = (...counted: CountedStatement[]) => spreadingStatements(counted, { distributed, allowed })

test.each([
  ['a statement without a shop', 'select count(*) from changes where state = $1'],
  ['one within a function', 'update operations set state = $1 where id = wanted'],
])('%s is found', (_, query) => {
  expect(spread({ query, partition_key: null }, { query, partition_key: null })).toEqual([query])
})

test.each([
  ['of one shop', { query: 'select from changes where shop_id = $1', partition_key: '7' }],
  ['on tables every server has', { query: 'select from shops where domain = $1', partition_key: null }],
  ['on a table whose name only begins like one', { query: 'select from changes_seen', partition_key: null }],
  [
    'of a function that may ask every shard',
    {
      query:
        'select count(*), max(c.id)           from changes c -- of all shops\n where c.state = $1 and c.at < now() - interval $2 limit $3',
      partition_key: null,
    },
  ],
  [
    'of another statement of it',
    { query: 'select o.shop_id from operations o where o.state = $1', partition_key: null },
  ],
])('a statement %s is none', (_, counted) => {
  expect(spread(counted)).toEqual([])
})

test('without distributed tables nothing spreads', () => {
  const counted = [{ query: 'select from changes', partition_key: null }]
  expect(spreadingStatements(counted, { distributed: [], allowed: [] })).toEqual([])
})
