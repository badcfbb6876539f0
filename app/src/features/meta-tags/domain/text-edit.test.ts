import { describe, expect, it } from 'vitest'
import { composeHandle } from './handle.ts'
import { editText, fillPattern } from './text-edit.ts'

const fields = { title: 'Moss Teapot', vendor: '', shop: 'Fernhill' }

describe('an edit by pattern', () => {
  it.each([
    ['{title} | {shop}', 'Moss Teapot | Fernhill'],
    ['{title} | {vendor} | {shop}', 'Moss Teapot | Fernhill'],
    ['{vendor} – {title}', 'Moss Teapot'],
    ['{title} – {vendor}', 'Moss Teapot'],
    ['{planet} {constructor}', '{planet} {constructor}'],
  ])('fills %s', (pattern, filled) => expect(fillPattern(pattern, fields)).toBe(filled))

  it.each([
    [null, { action: 'append', text: ' | {shop}' }, '| Fernhill'],
    ['Pot', { action: 'append', text: ' | {shop}' }, 'Pot | Fernhill'],
    ['Pot', { action: 'prepend', text: 'New ' }, 'New Pot'],
    ['a.b.c', { action: 'replace', find: '.', text: '$& {shop}' }, 'a$& {shop}b$& {shop}c'],
    [null, { action: 'replace', find: 'a', text: 'b' }, null],
    ['Pot', { action: 'clear' }, null],
    ['Pot', { action: 'set', text: '{vendor}' }, null],
  ] as const)('makes of %s by %o', (before, edit, after) =>
    expect(editText(before, edit, fields)).toBe(after),
  )
})

describe('a handle', () => {
  it.each([
    ['Éclair Stool’s "Best"', null, 'eclair-stools-best'],
    ['Moss Teapot', 'green teapot', 'green-teapot-moss-teapot'],
    ['Green Teapot Moss', 'green teapot', 'green-teapot-moss'],
    ['緑の急須', null, '緑の急須'],
    ['!!!', null, null],
    [`${'word '.repeat(30)}`, null, `${'word-'.repeat(12)}`.slice(0, -1)],
  ])('of %s with %s is %s', (title, keyword, handle) => expect(composeHandle(title, keyword)).toBe(handle))
})
