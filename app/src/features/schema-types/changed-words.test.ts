import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLocales } from '../../../build/locale-files.ts'
import { ALL_TYPES } from './domain/types/schema-types.ts'

const { en = {} } = readLocales(join(import.meta.dirname, '../../../locales'))

test('History has words for every type', () => {
  const { field = {} } = (en['schema-types']?.['changed'] ?? {}) as { field?: object }
  const named = Object.keys(field)
  expect(ALL_TYPES.map(({ key }) => key).filter((key) => !named.includes(key))).toEqual([])
})
