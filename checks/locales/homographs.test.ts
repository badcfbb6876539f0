import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLocales } from '../../app/build/locale-files.ts'
import { readTexts } from './read-texts.ts'

/** Texts that are, or once were, one English word for two things, which no language but English may call alike. */
const APART = [
  ['schema-types:field.region', 'content-tabs:list.state'],
  ['schema-types:changed.setting.region', 'visits:state'],
  ['community:status.open', 'audit:wins.open'],
  ['shell:working', 'home:tone.success'],
  ['redirects:problem.duplicate', 'schema-types:entries.duplicate'],
  ['changes:home.reviews.action', 'feedback:review.title'],
]

const texts = readTexts(readLocales(join(import.meta.dirname, '../../app/locales')))
const said = new Map(texts.map(({ language, file, path, words }) => [`${language} ${file}:${path}`, words]))
const languages = [...new Set(texts.map(({ language }) => language))].filter((language) => language !== 'en')

test.each(APART)('%s and %s are two things in every language', (one, other) => {
  expect(languages).toHaveLength(15)
  const alike = languages.filter(
    (language) => said.get(`${language} ${one}`) === said.get(`${language} ${other}`),
  )
  expect(alike).toEqual([])
})
