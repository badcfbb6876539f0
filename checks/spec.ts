import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { unproved, unprovedRule } from './spec/proved.ts'
import { specTextSchema } from './spec/spec-text.ts'

/**
 * Counts the kinds of the specification's lines, and reports the texts that no test sees on their screen and the rules
 * that no test proves.
 */
const ROOT = join(import.meta.dirname, '..')
const source = (file: string): string | null => {
  const path = join(ROOT, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

let missing = 0
for (const name of ['1-shell', '2-features']) {
  const file = join(ROOT, `checks/spec/${name}.json`)
  const data = z.array(specTextSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
  const entries = data.filter((entry) => entry.kind === 'text')
  const problems = entries.flatMap((entry) => unproved(entry, source))
  const rules = data.filter((entry) => entry.kind === 'rule').flatMap((entry) => unprovedRule(entry, source))
  for (const problem of [...problems, ...rules]) process.stdout.write(`${problem}\n`)
  missing += problems.length + rules.length
  const texts = entries.reduce((sum, entry) => sum + entry.texts.length, 0)
  const exceptions = entries.flatMap((entry) => entry.except ?? []).length
  const count = (kind: string) => data.filter((entry) => entry.kind === kind).length
  process.stdout.write(
    `${name}: ${data.length} lines, ${count('rule')} rules, ${entries.length} with ${texts} texts, ${texts - problems.length} proved, ${exceptions} exceptions.\n`,
  )
}
if (missing > 0) process.exitCode = 1
