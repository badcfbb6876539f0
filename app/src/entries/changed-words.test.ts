import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLocales } from '../../build/locale-files.ts'
import { composeModules } from './modules.ts'

const { en = {} } = readLocales(join(import.meta.dirname, '../../locales'))
/** Kinds of the engine itself: their texts are in `changes.json`. */
const CORE = ['catalogue', 'changes', 'image']

const fieldsOf = (slug: string): object =>
  (en[slug]?.['changed'] as { field?: object } | undefined)?.field ?? {}

test('History has words for what a feature changes, in the texts of that feature', () => {
  const slugs = composeModules().kinds.map(({ name }) => name.split('.')[0] ?? '')
  const silent = [...new Set(slugs)].filter(
    (slug) => !CORE.includes(slug) && Object.keys(fieldsOf(slug)).length === 0,
  )
  expect(silent).toEqual([])
})

test('leaving has words for each kind of change that can stay in the store', () => {
  const kinds = composeModules().kinds.filter(({ own, undoable }) => own !== true && undoable !== false)
  const kept = en['leaving']?.['kept'] as { kind: object } | undefined
  expect(Object.keys(kept?.kind ?? {}).toSorted()).toEqual(
    kinds.map(({ name }) => name.replace('.', '-')).toSorted(),
  )
})
