import { expect, test } from 'vitest'
import { migrationWords } from './migration-words.ts'
import { migrationWork } from './migration-work.ts'

const relations = { tableOfIndex: new Map([['pages_by_url', 'pages']]), refersTo: new Map() }
const sizes = new Map([
  ['changes', { bytes: 5_000_000_000, rows: 12_000_000 }],
  ['pages', { bytes: 100_000_000, rows: null }],
  ['shops', { bytes: 8_192, rows: 3 }],
])
const words = (sql: string) => migrationWords([migrationWork({ name: '0900_x.sql', sql }, relations)], sizes)

test('each table a migration touches has its size, its lock, who waits, and a time', () => {
  expect(
    words(`-- update shops
      create table notes (shop_id bigint references shops on delete cascade, said text default ';');
      alter table changes rename column a to b;
      update changes set b = 'x' where b = 'create index on pages (x)';
      create index changes_by_b on changes (b);
      drop index pages_by_url;
      create function f() returns void language sql as $$ update pages set url = url $$;`).slice(0, 5),
  ).toEqual([
    '0900_x.sql: about 13 min',
    '  shops (0.0 MB, about 3 rows): changes its definition; lock SHARE ROW EXCLUSIVE, writes wait, reads go on',
    '  changes (5000.0 MB, about 12,000,000 rows): changes its definition, changes rows, indexes it; lock ACCESS EXCLUSIVE, reads and writes wait',
    '  pages (100.0 MB, rows not counted yet): changes its definition; lock ACCESS EXCLUSIVE, reads and writes wait',
    '  new: notes',
  ])
})

test('a renamed table is named as it is now, and a block’s statements are read', () => {
  const [first, ...rest] = words(`alter table pages rename to leaves;
    do $$ begin if true then update leaves set url = ''; end if; end $$;`)
  expect(first).toBe('0900_x.sql: about 13 s')
  expect(rest[0]).toMatch(/^ {2}pages .*changes its definition, changes rows; lock ACCESS EXCLUSIVE/)
})

test('where nothing is touched that is there, it says so; without migrations there is nothing to say', () => {
  expect(words('create function f() returns void language sql as $$ select $$;').slice(0, 2)).toEqual([
    '0900_x.sql: less than a second',
    '  no table that is there',
  ])
  expect(migrationWords([], sizes)).toEqual([])
})
