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

/** Returns the texts History tries for a field's setting, in the order of `useChangeWords`. */
const wordsOf = (texts: Record<string, unknown>, field: string, name: string) =>
  [`${field}.${name}.label`, `changed.setting.${name}`, `field.${name}`].map((key) =>
    key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts),
  )

test.each(ALL_TYPES)(
  'History calls the settings of $key what its form calls them',
  ({ key, groups, entries }) => {
    const texts = (en['schema-types'] ?? {}) as Record<string, unknown>
    const names = groups.flatMap(({ fields }) =>
      fields.flatMap((field) => [
        field.name,
        ...(field.control === 'rows' ? field.of.map(({ name }) => name) : []),
      ]),
    )
    const said = (name: string) => wordsOf(texts, key, name).find((words) => typeof words === 'string')
    expect(names.filter((name) => said(name) === undefined)).toEqual([])
    if (!entries) return
    expect(['kind', 'all', 'ids'].map(said)).toEqual(['Kind of page', 'Every page', 'Those I choose'])
    expect(said('name')).not.toBe('Business name')
  },
)
