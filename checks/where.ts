import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `WHERE.md` must name every module, and every path in it must exist; every folder of features, core and rules has a
 * README. A new feature brings its terms in its README, in a line `Words: …`; WHERE.md then replaces the line.
 */
const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'WHERE.md'), 'utf8')
const problems: string[] = []

const modules = [
  'app/src/features',
  'app/src/core',
  'app/src/rules',
  'app/src/adapters',
  'sandbox/src',
].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`),
)
for (const module of modules) {
  const isNamed = text.includes(module)
  if (!isNamed && !hasOwnWords(module))
    problems.push(`WHERE.md does not name ${module}, and it has no README.md with a line "Words: …".`)
  if (isNamed && hasOwnWords(module))
    problems.push(`WHERE.md names ${module}: its README.md needs no line "Words: …".`)
}
for (const [, path] of text.matchAll(/`([\w.-]+\/[\w./-]*)`/g))
  if (path && !existsSync(join(ROOT, path))) problems.push(`WHERE.md names ${path}, which does not exist.`)
for (const module of modules.filter((path) => /^app\/src\/(features|core|rules)\//.test(path)))
  if (!existsSync(join(ROOT, module, 'README.md'))) problems.push(`${module} has no README.md.`)

const words = [...text.matchAll(/^\| ([^|`]+?)(?=[,;|`] |\s\|)/gm)]
  .map(([, first = '']) => first)
  .filter((first) => first !== 'word')
for (const word of words.filter((each, at) => words.indexOf(each) !== at))
  problems.push(`WHERE.md has two rows that begin with "${word}".`)

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`WHERE.md: ${modules.length} modules, ${problems.length} problems.\n`)
if (problems.length > 0) process.exitCode = 1

function hasOwnWords(module: string): boolean {
  const readme = join(ROOT, module, 'README.md')
  return (
    module.startsWith('app/src/features/') &&
    existsSync(readme) &&
    /\bWords: (?!`)\S/.test(readFileSync(readme, 'utf8'))
  )
}
