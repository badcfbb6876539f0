import { execFileSync } from 'node:child_process'
import { makeFeature } from './new-feature/make-feature.ts'
import { refusalOf } from './new-feature/refusal.ts'

/** `npm run new-feature -- NAME`: creates a small, complete feature of that name as a starting point. */
const ROOT = `${import.meta.dirname}/..`
const [name = '', ...more] = process.argv.slice(2)
const refusal = more.length > 0 ? 'Give one name.' : await refusalOf(ROOT, name)
if (refusal === null) {
  const made = makeFeature(ROOT, name)
  // Names of another length change sort order and line breaks.
  execFileSync('biome', ['check', '--write', '--log-level=error', ...made], { cwd: ROOT, stdio: 'inherit' })
  process.stdout.write(`Made ${name}:\n${made.map((path) => `  ${path}\n`).join('')}`)
  process.stdout.write(
    'Next: npm run generate, then bin/start. docs/add-a-feature.md says what to change,\nand how to give its screen a place in a hub (hubLinks) and questions with answers (help).\n',
  )
} else {
  process.stderr.write(`${refusal}\nUsage: npm run new-feature -- NAME, for example store-notes.\n`)
  process.exitCode = 2
}
