import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.ts'

interface Step {
  name: string
  command: string[]
  /** A vitest project: its own counts are added up instead of one for the step. */
  project?: string
}

const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  project,
})
const daily: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['oxlint', '--quiet'] },
  { name: 'format', command: ['biome', 'ci', '--log-level=error', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'locales', command: ['node', 'checks/locales.ts'] },
  { name: 'theme check', command: ['node', 'checks/theme.ts'] },
  { name: 'where to look', command: ['node', 'checks/where.ts'] },
  vitest('unit'),
]
const all: Step[] = [
  ...daily,
  { name: 'generated code', command: ['npm', 'run', '-s', 'generate', '--', '--check'] },
  vitest('service'),
  vitest('journeys'),
]

const dailyOnly = process.argv.includes('--daily')
const reports = mkdtempSync(join(tmpdir(), 'signpost-tests-'))
let passed = 0
let failed = 0
if (!existsSync('../shared'))
  process.stdout.write('The documents folder ../shared is not here: tests on its files are left out.\n')
if (!dailyOnly) process.env['CHROMIUM_PATH'] = ensureChromium()

for (const step of dailyOnly ? daily : all) {
  const started = performance.now()
  const report = join(reports, `${step.name.replaceAll(' ', '-')}.json`)
  const [command = '', ...words] = step.command
  if (step.project) words.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  process.stdout.write(`\n── ${step.name}\n`)
  const { status } = spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] })
  const counts =
    step.project && existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Counts) : null
  passed += counts ? counts.numPassedTests : Number(status === 0)
  const bad = counts ? counts.numFailedTests + counts.numFailedTestSuites : 0
  failed += status === 0 ? 0 : Math.max(1, bad)
  process.stdout.write(
    `── ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  )
}
rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

interface Counts {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}
