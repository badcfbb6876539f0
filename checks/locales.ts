import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readLocales } from '../app/build/locale-files.ts'
import { completeLanguages, missingTexts } from '../app/build/missing-texts.ts'
import { outdated, readSources, translated, writeSources } from './locales/english-sources.ts'
import { judgeLocales, WRITTEN } from './locales/judge-locales.ts'
import { readTexts } from './locales/read-texts.ts'
import { readUses } from './locales/read-uses.ts'

/**
 * Checks every text in its file: English and German complete, nothing unused, placeholders and tags intact, no
 * sentence left in English. The other languages follow later: their missing texts are counted, and listed with
 * `--list fr`. `--translated fr,ja [FILE…]` records that these texts match the current English, without checking
 * anything.
 */
const ROOT = join(import.meta.dirname, '..')
const SOURCES = join(ROOT, 'app/locales/sources.json')
const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'string' }, translated: { type: 'string' } },
})

const files = readLocales(join(ROOT, 'app/locales'))
const texts = readTexts(files)
let sources = readSources(SOURCES)
if (wish.translated) {
  for (const language of wish.translated.split(','))
    sources = translated(sources, texts, { language, files: positionals })
  writeSources(SOURCES, sources)
  process.exit()
}

const uses = readUses(join(ROOT, 'app/src'))
const followers = Object.keys(files).filter((language) => !WRITTEN.includes(language))
const movedOn = new Map(followers.map((language) => [language, outdated(sources, texts, language)]))
const moved = new Set([...movedOn].flatMap(([language, keys]) => keys.map((key) => `${language} ${key}`)))
const problems = judgeLocales({ texts, uses, moved })
for (const language of WRITTEN)
  for (const key of missingTexts(files, language)) problems.push(`${language} lacks ${key}.`)
for (const problem of problems) process.stdout.write(`${problem}\n`)

const english = texts.filter(({ language }) => language === 'en').length
const offered = new Set(completeLanguages(files))
for (const [language, changed] of movedOn) {
  const missing = missingTexts(files, language)
  if (wish.list === language) {
    for (const key of missing) process.stdout.write(`${language} lacks ${key}.\n`)
    for (const key of changed) process.stdout.write(`${language} ${key}: the English has changed since.\n`)
  }
  process.stdout.write(
    `${language}: ${missing.length} texts missing, ${changed.length} whose English has changed, ${offered.has(language) ? 'offered' : 'not offered'}.\n`,
  )
}
process.stdout.write(
  `Locales: ${problems.length} problems, ${english} English texts, ${uses.length} uses in ${new Set(uses.map(({ file }) => file)).size} files.\n`,
)
if (problems.length > 0) process.exitCode = 1
