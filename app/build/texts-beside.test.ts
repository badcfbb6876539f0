import { expect, test } from 'vitest'
import { textsNamed } from './texts-beside.ts'

test('files of texts are found where a module names them', () => {
  expect(textsNamed("const { t } = useTranslation('notes')")).toEqual(['notes'])
  expect(
    textsNamed("useTranslation(['notes', 'grid'])\nuseTranslation(\n  ['seo-checks', 'notes'],\n)"),
  ).toEqual(['notes', 'grid', 'seo-checks'])
})

test('what the shell brings, and names made elsewhere, are left out', () => {
  expect(textsNamed("useTranslation('shell'); useTranslation(['shell', 'errors'])")).toEqual(['errors'])
  expect(textsNamed('useTranslation(names); useTranslation([slug])')).toEqual([])
})
