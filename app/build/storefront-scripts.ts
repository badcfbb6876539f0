import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const SOURCES = join(import.meta.dirname, '../storefront-scripts')
const ASSETS = join(import.meta.dirname, '../../storefront/assets')
/** Each becomes one file of the theme extension, which storefronts load by its name. */
const SCRIPTS = ['visitor-vitals', 'instant-page'] as const

/** Builds a storefront script as delivered: one minified file. */
async function written(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2020',
      lib: { entry: join(SOURCES, `${name}.ts`), formats: ['iife'], name: 'unused' },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const code = first && 'output' in first ? first.output[0].code : undefined
  if (code === undefined) throw new Error(`${name} could not be built.`)
  return code
}

/**
 * Writes the storefront's scripts (`npm run generate`). With `--check` it writes nothing and exits with 1 if a file
 * is out of date.
 */
const isCheck = process.argv.includes('--check')
for (const name of SCRIPTS) {
  const file = join(ASSETS, `${name}.js`)
  const text = await written(name)
  if (!isCheck) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} does not fit its source; run npm run generate.\n`)
    process.exitCode = 1
  }
}
