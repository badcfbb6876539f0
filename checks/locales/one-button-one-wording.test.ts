import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLocales } from '../../app/build/locale-files.ts'
import { readTexts } from './read-texts.ts'

/** The same button on several screens, whose texts each screen loads for itself. */
const SAME = [
  [
    'structured-data:preview.test',
    'schema-types:preview.test',
    'schema-results:detail.test',
    'schema-results:facts.test',
  ],
]

const texts = readTexts(readLocales(join(import.meta.dirname, '../../app/locales')))

test.each(SAME)('%s has one wording in each language', (...keys) => {
  const wordings = new Map<string, Set<string>>()
  for (const { language, file, path, words } of texts)
    if (keys.includes(`${file}:${path}`))
      wordings.set(language, (wordings.get(language) ?? new Set()).add(words))
  expect(wordings.size).toBe(16)
  for (const [language, said] of wordings) expect([...said], language).toHaveLength(1)
})
