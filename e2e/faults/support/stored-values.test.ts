import { expect, test } from 'vitest'
import { lossesOf, type Stored } from './stored-values.ts'

const stored = (name: string, rows: number, many: number): Stored =>
  new Map([[7, { name, rows, values: new Map([[1, { column: 'said', many }]]) }]])
const losses = (sql: string, after: Stored) =>
  lossesOf({ name: '0900_x.sql', sql }, stored('notes', 20, 20), after)

test('rows, values and tables that are gone without a word are losses', () => {
  expect(losses('create index notes_by on notes (said);', stored('notes', 19, 19))).toEqual([
    'notes has 19 rows, before 20',
  ])
  expect(losses('alter table notes alter column said type int using null;', stored('notes', 20, 0))).toEqual([
    'notes.said has 0 values, before 20',
  ])
  expect(losses('create table others (id int);', new Map())).toEqual(['the table notes is gone'])
})

test('what a migration says it deletes, changes, drops or renames is none', () => {
  expect(losses('delete from notes where old;', stored('notes', 3, 3))).toEqual([])
  expect(losses("update notes set said = null where said = '';", stored('notes', 20, 4))).toEqual([])
  expect(losses('drop table notes;', new Map())).toEqual([])
  expect(losses('alter table notes rename to remarks;', stored('remarks', 20, 20))).toEqual([])
})
