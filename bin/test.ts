import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.ts'
import { afterSecondTry, countsOf, failureLines, filesToTryAgain, type Result } from './test-result.ts'

interface Step {
  name: string
  command: string[]
  /** A vitest project: its tests are counted one by one instead of the step as a whole. */
  project?: string
  /** A failed file is run once more, in a new process and a new world (docs/decisions/0077). */
  secondTry?: true
}

const vitest = (project: string, more?: Pick<Step, 'secondTry'>): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  project,
  ...more,
})
const checks: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['oxlint', '--quiet'] },
  { name: 'format', command: ['biome', 'ci', '--log-level=error', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'locales', command: ['node', 'checks/locales.ts'] },
  { name: 'specification', command: ['node', 'checks/spec.ts'] },
  { name: 'theme check', command: ['node', 'checks/theme.ts'] },
  { name: 'where to look', command: ['node', 'checks/where.ts'] },
]
const generated: Step = { name: 'generated code', command: ['npm', 'run', '-s', 'generate', '--', '--check'] }
/** Lanes run in parallel, their steps in sequence. */
type Stage = Step[][]
const daily: Stage[] = [[[vitest('unit')], checks]]
/** Each of the later stages alone keeps two cores busy: in parallel they would only wait for each other. */
const all: Stage[] = [
  [[vitest('unit')], [...checks, generated]],
  [[vitest('service', { secondTry: true })]],
  [[vitest('journeys', { secondTry: true })]],
]

const dailyOnly = process.argv.includes('--daily')
const reports = mkdtempSync(join(tmpdir(), 'signpost-tests-'))
const began = performance.now()
let passed = 0
let failed = 0
const failures: string[] = []
if (!existsSync('../shared'))
  process.stdout.write('The documents folder ../shared is not here: tests on its files are left out.\n')
if (dailyOnly) process.env['SHORT_PROPERTIES'] = 'yes'
else process.env['CHROMIUM_PATH'] = ensureChromium()
// Nobody looks at pictures of journeys that passed; they are a twentieth of the processor time.
process.env['SCREENSHOTS'] ??= 'no'
// The compiler is a Go program: collecting garbage less often saves a quarter of its processor time.
process.env['GOGC'] ??= '400'

for (const stage of dailyOnly ? daily : all)
  await Promise.all(
    stage.map(async (steps) => {
      for (const step of steps) await run(step)
    }),
  )
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\nWhat failed:\n${failures.join('\n')}\n`)
process.stdout.write(`\n${seconds(began)} s in all\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs a step and counts its result; prints its output when it has ended, so that outputs do not mix. */
async function run(step: Step): Promise<void> {
  const started = performance.now()
  const { status, output, result } = await attempt(step, step.name)
  let good = status === 0
  let counts = result && countsOf(result)
  let last = result
  process.stdout.write(`\n── ${step.name}\n${output}`)
  const files = step.secondTry && result ? filesToTryAgain(result) : []
  if (result && files.length > 0) {
    process.stdout.write(`\n── ${step.name}, a second try of ${files.join(', ')}\n`)
    const second = await attempt(step, `${step.name} again`, files)
    process.stdout.write(second.output)
    if (second.status === 0) process.stdout.write(`FLAKY, mend it: ${files.join(', ')}\n`)
    good = second.status === 0
    counts = afterSecondTry(result, second.result)
    last = second.result ?? result
  }
  passed += counts ? counts.passed : Number(good)
  failed += good ? 0 : Math.max(1, counts?.failed ?? 0)
  if (!good) failures.push(...(last ? failureLines(last) : [`${step.name}: ended with an error, see above`]))
  process.stdout.write(`── ${step.name}: ${good ? 'ok' : 'FAILED'} (${seconds(started)} s)\n`)
}

/** Runs the step, or only these files of it. `result` is null if a step is not a test, or ended before it reported. */
async function attempt(step: Step, name: string, files: string[] = []) {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const [command = '', ...words] = step.command
  if (step.project)
    words.push(...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  // Alone: what failed because the machine was too busy passes now.
  if (files.length > 0) words.push('--maxWorkers=1')
  const ending = await ended(command, words)
  const result =
    step.project && existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Result) : null
  return { ...ending, result }
}

function ended(command: string, words: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    const parts: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
    const end = (status: number | null) => resolve({ status, output: Buffer.concat(parts).toString() })
    child.once('error', (error) => {
      parts.push(Buffer.from(`${error.message}\n`))
      end(null)
    })
    child.once('close', end)
  })
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
