import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALLOWED_FUNCTIONS } from './allowed.ts'
import { sendingLines } from './call-sites.ts'
import { faultsOfFunctions, notAllowed } from './functions.ts'
import { judgeStatement } from './judge.ts'
import { parseMigration, parseStatements, readMigrations } from './parser.ts'
import { PLANTED, PLANTED_FUNCTION, PLANTED_PROGRAMS, PLANTED_TABLES, RIGHT } from './planted.ts'
import { declaredTables, differingTables, undeclaredTables } from './tables.ts'

const migrations = readMigrations(join(import.meta.dirname, '../../app/migrations'))

test('every table of the migrations says what it is', () => {
  expect(undeclaredTables(migrations)).toEqual([])
})

test('a table nobody declared is noticed, one that was dropped is not', () => {
  const planted = parseMigration(
    '9999_planted.sql',
    "create table stray (shop_id bigint); create table gone (id int); drop table gone; create table said (id int); call signpost_declare('said', 'installation');",
  )
  expect(undeclaredTables([planted])).toEqual(['stray'])
})

const RENAMED = parseMigration(
  '9999_planted.sql',
  `create table early (shop_id bigint); call signpost_make_tenant('early'); alter table early rename to late;
  alter table late rename column note to words; create table stray (id int); alter table stray rename to astray;`,
)

test('a renamed table keeps its kind under its new name', () => {
  expect([...declaredTables([RENAMED])]).toEqual([['late', { kind: 'shop', migration: '9999_planted.sql' }]])
  expect(undeclaredTables([RENAMED])).toEqual(['astray'])
})

test("what the migrations say is compared with the database's own list", async () => {
  const keeps = (...rows: { name: string; kind: string }[]) => ({ query: async () => ({ rows }) })
  const tables = declaredTables([RENAMED])
  expect(await differingTables(keeps({ name: 'late', kind: 'shop' }), tables)).toEqual([])
  expect(await differingTables(keeps({ name: 'early', kind: 'shop' }), tables)).toEqual(['early', 'late'])
  expect(await differingTables(keeps({ name: 'late', kind: 'directory' }), tables)).toEqual(['late'])
})

test('every function of the migrations keeps to the forms, but for those named with a reason', () => {
  expect(notAllowed(faultsOfFunctions(migrations, declaredTables(migrations)))).toEqual([])
})

test('every exception is one, form by form', () => {
  const faults = faultsOfFunctions(migrations, declaredTables(migrations))
  const found = new Set(faults.map(({ name, form }) => `${name} ${form}`))
  const named = Object.entries(ALLOWED_FUNCTIONS).flatMap(([name, { forms }]) =>
    forms.map((form) => `${name} ${form}`),
  )
  expect(named.filter((each) => !found.has(each))).toEqual([])
})

test.each(PLANTED)('the check notices $form: $text', ({ form, text }) => {
  const found = parseStatements(text).flatMap((one) => judgeStatement(one, { tables: PLANTED_TABLES }))
  expect(found.map((fault) => fault.form)).toContain(form)
})

test.each(RIGHT)('and lets pass: %s', (text) => {
  const found = parseStatements(text).flatMap((one) => judgeStatement(one, { tables: PLANTED_TABLES }))
  expect(found).toEqual([])
})

test('a function is read inside, with file and line', () => {
  const migration = parseMigration('9999_planted.sql', `-- Words before it.\n\n${PLANTED_FUNCTION}`)
  expect(faultsOfFunctions([migration], PLANTED_TABLES)).toEqual([
    { form: 'no-shop', table: 'texts', name: 'planted', file: '9999_planted.sql', line: 3 },
  ])
})

test.each(PLANTED_PROGRAMS)('a function that runs a text is noticed: %s %s', (form, statement) => {
  const text = `create function planted(shop bigint) returns setof int language plpgsql as $$
    declare one record; held refcursor;
    begin ${statement} end $$;`
  const found = faultsOfFunctions([parseMigration('9999_planted.sql', text)], PLANTED_TABLES)
  expect(found.map((fault) => fault.form)).toContain(form)
})

test('an exception is from its own forms alone', () => {
  const fault = { name: 'signpost_feedback', file: '9999_planted.sql', line: 1, table: 'texts' }
  expect(notAllowed([{ ...fault, form: 'no-shop' }])).toEqual([])
  expect(notAllowed([{ ...fault, form: 'correlated' }])).toHaveLength(1)
})

test('every call that sends is found on the line of its word', () => {
  const text = "await tx\n  .selectFrom('texts')\n  .execute()\nsql`select 1`.execute(tx)\n"
  expect(sendingLines('planted.ts', text)).toEqual([3, 4])
})
