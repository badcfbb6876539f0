import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentTypes } from './testing/document-types.ts'

test('the page about the types is the one their declarations make (`vitest -u` writes it)', async () => {
  await expect(documentTypes()).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../../docs/schema-types.md'),
  )
})
