import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLocales } from '../../../build/locale-files.ts'

const LOCALES = join(import.meta.dirname, '../../../locales')

it('calls the embed off on Home in the words of the banner on every other screen', () => {
  for (const [language, files] of Object.entries(readLocales(LOCALES))) {
    const texts = files as Record<string, Record<string, unknown>>
    const home = texts['structured-data']?.['home'] as { embed: { disabled: { title: string } } }
    const banner = texts['shell']?.['embed'] as { off: string }
    expect({ language, words: home.embed.disabled.title }).toEqual({ language, words: banner.off })
  }
})
