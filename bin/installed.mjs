// Ends 0 when node_modules holds what package-lock.json asks for. Plain JavaScript: the machine's own Node runs it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
try {
  const locked = read('package-lock.json')
  const present = read('node_modules/.package-lock.json')
  const missing = Object.entries(locked).some(
    ([path, entry]) =>
      path.includes('node_modules/') &&
      !entry.optional &&
      !entry.peer &&
      !entry.devOptional &&
      !entry.link &&
      present[path]?.version !== entry.version,
  )
  process.exitCode = missing || !existsSync(join(root, 'node_modules/.bin/node')) ? 1 : 0
} catch {
  process.exitCode = 1
}
