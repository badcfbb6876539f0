import { expect, test } from 'vitest'
import { bulkEditInputSchema } from '../contract/bulk-edit.ts'
import { type BulkEditForm, bulkEditOf, FIRST_EDIT } from './bulk-edit.ts'

const selection = { ids: ['gid://shopify/Product/1'] }

test.each<[Partial<BulkEditForm>, object | null]>([
  [{}, null],
  [
    { text: '{title} | {shop}', onlyMissing: true },
    { field: 'seo-title', onlyMissing: true },
  ],
  [
    { action: 'append', text: ' | Fernhill', onlyMissing: true },
    { field: 'seo-title', onlyMissing: false },
  ],
  [{ action: 'replace' }, null],
  [{ action: 'replace', find: 'old' }, { change: { action: 'replace', find: 'old', text: '' } }],
  [{ action: 'clear', field: 'seo-description' }, { change: { action: 'clear' } }],
  [
    { field: 'noindex', hidden: false },
    { field: 'noindex', value: false },
  ],
])('%o is sent as %o', (form, expected) => {
  const edit = bulkEditOf({ ...FIRST_EDIT, ...form })
  if (expected === null) expect(edit).toBeNull()
  else {
    expect(edit).toMatchObject(expected)
    expect(bulkEditInputSchema.safeParse({ selection, edit }).success).toBe(true)
  }
})
