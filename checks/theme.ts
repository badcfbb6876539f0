import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Severity, themeCheckRun } from '@shopify/theme-check-node'

/** The platform refuses a theme extension with more Liquid than this in total. */
const LIQUID_LIMIT = 100 * 1024
const ROOT = join(import.meta.dirname, '..')

function liquidBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.liquid'))
    .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}

const extension = join(ROOT, 'storefront')
const { offenses } = await themeCheckRun(extension, join(extension, '.theme-check.yml'), () => undefined)
for (const offense of offenses) {
  const at = `${offense.uri.replace(`file://${ROOT}/`, '')}:${offense.start.line + 1}`
  process.stdout.write(`${at} [${offense.check}] ${offense.message}\n`)
}
const bytes = liquidBytes(extension)
process.stdout.write(
  `Theme extension: ${offenses.length} offenses, ${bytes} of ${LIQUID_LIMIT} bytes of Liquid.\n`,
)
const serious = offenses.filter((offense) => offense.severity !== Severity.INFO)
if (serious.length > 0 || bytes > LIQUID_LIMIT) process.exitCode = 1
