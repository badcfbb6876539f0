import { expect, test } from 'vitest'
import { definitionOf, emptyForm, problemsOf, wishOf } from './automation-form.ts'

const form = {
  ...emptyForm({ generator: 'meta-tags.generate', fields: ['seo-title', 'seo-description', 'handle'] }),
  title: ' New products ',
  status: 'active' as const,
}

test('a form says all that is missing', () => {
  const empty = { ...emptyForm(undefined), rule: { type: 'tag' as const, value: ' ' }, dailyCap: '0' }
  expect(problemsOf(empty)).toEqual(['title', 'status', 'rule', 'fields', 'dailyCap'])
  expect(problemsOf({ ...form, rule: { type: 'chosen', ids: [] } })).toEqual(['rule'])
  expect(problemsOf({ ...form, dailyCap: '5001' })).toEqual(['dailyCap'])
  expect(problemsOf({ ...form, dailyCap: '1.5' })).toEqual(['dailyCap'])
})

test('a whole form becomes a definition, and a preview needs neither title nor status', () => {
  expect(definitionOf(form)).toMatchObject({ title: 'New products', status: 'active', dailyCap: 50 })
  expect(definitionOf({ ...form, status: '' })).toBeNull()
  expect(wishOf({ ...form, title: '', status: '' })).toMatchObject({ kind: 'product', dailyCap: 50 })
  expect(wishOf({ ...form, fields: [] })).toBeNull()
})
