import { describe, expect, it } from 'vitest'
import { bulkEditInputSchema } from '../contract/bulk-edit.ts'
import { composeHandle } from './compose-handle.ts'
import { editText, fillPattern, unknownFields } from './text-edit.ts'

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
    [null, { action: 'append', text: ' | {shop}' }, 'Fernhill'],
    [null, { action: 'append', text: '-20 %' }, '-20 %'],
    [null, { action: 'prepend', text: '{shop} – ' }, 'Fernhill'],
    ['Pot', { action: 'prepend', text: '{shop} – ' }, 'Fernhill – Pot'],
    ['Pot', { action: 'append', text: ' | {vendor}' }, 'Pot'],
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

describe('a name in braces that is no field', () => {
  const accepts = (change: object) =>
    bulkEditInputSchema.safeParse({
      selection: { ids: ['gid://shopify/Product/1'] },
      edit: { field: 'seo-title', change },
    }).success

  it('is named, however it is mistyped', () => {
    expect(unknownFields('{title} {nope} | {Vendor}{}{ shop }')).toEqual([
      '{nope}',
      '{Vendor}',
      '{}',
      '{ shop }',
    ])
    expect(unknownFields('{title} {vendor} {type} {handle} {shop} {seoTitle} {seoDescription} { }x')).toEqual(
      ['{ }'],
    )
  })

  it('is refused, but where the words are taken as they are typed', () => {
    expect(accepts({ action: 'set', text: '{title}' })).toBe(true)
    for (const action of ['set', 'prepend', 'append']) expect(accepts({ action, text: '{nope}' })).toBe(false)
    expect(accepts({ action: 'replace', find: 'a', text: '{nope}' })).toBe(true)
  })
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
