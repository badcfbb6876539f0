import { join } from 'node:path'
import { judgeLocales } from './locales/judge-locales.ts'
import { readTexts } from './locales/read-texts.ts'
import { readUses } from './locales/read-uses.ts'

/** Every text in its file: English complete, nothing unused, no other language beyond English, placeholders whole. */
const ROOT = join(import.meta.dirname, '..')
const texts = readTexts(join(ROOT, 'app/locales'))
const uses = readUses(join(ROOT, 'app/src'))
const problems = judgeLocales({ texts, uses })
for (const problem of problems) process.stdout.write(`${problem}\n`)
const english = texts.filter(({ language }) => language === 'en').length
process.stdout.write(
  `Locales: ${problems.length} problems, ${english} English texts, ${uses.length} uses in ${new Set(uses.map(({ file }) => file)).size} files.\n`,
)
if (problems.length > 0) process.exitCode = 1
