import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLocales } from '../../app/build/locale-files.ts'
import { readTexts } from './read-texts.ts'

/** Beside a text of the same name, but no name of a button. */
const OTHERS = new Set(['grid:sizeOf', 'plans:staff.codes.usesOf', 'sitemaps:search.ownNamed'])

const texts = readTexts(readLocales(join(import.meta.dirname, '../../app/locales')))
const shown = new Map(texts.map(({ language, file, path, words }) => [`${language} ${file}:${path}`, words]))
const visible = (words: string) => words.replace(/[\s…:]+$/, '').toLowerCase()

/**
 * `removeOf` names the button that shows `remove` for those who do not see what it stands beside. Who speaks to the
 * screen says what the button shows (WCAG 2.5.3).
 */
test('the name of a button contains what it shows', () => {
  const lacking = texts.flatMap(({ language, file, path, words }) => {
    const key = /^(.+)(?:Of|To|Named)$/.exec(path)?.[1]
    const label = key && shown.get(`${language} ${file}:${key}`)
    if (!label || label.includes('{{') || OTHERS.has(`${file}:${path}`)) return []
    return visible(words).includes(visible(label)) ? [] : [`${language} ${file}:${path}: ${words} (${label})`]
  })
  expect(lacking).toEqual([])
})
