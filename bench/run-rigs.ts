import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { exitOnSignals } from '../app/testing/end-with-us.ts'
import type { Figure, Rig } from './rig.ts'

/**
 * Runs the rigs of `directory` named on the command line (`P14 P11`; none = all) and prints one line per figure.
 * `--json` prints JSON only; `--n`, `--seed` and `--only` are passed on. Exits with 1 if a figure did not pass.
 */
export async function runRigs(directory: string, argv: string[]): Promise<void> {
  exitOnSignals()
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      n: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
    },
  })
  const files = readdirSync(directory).filter(
    (file) => /^[pr]\d+[a-z]?-.*\.ts$/.test(file) && !file.includes('.test.'),
  )
  const rigs = new Map<string, string>()
  for (const file of files) rigs.set((file.split('-')[0] ?? '').toUpperCase(), file)
  const requested = positionals.length > 0 ? positionals.map((id) => id.toUpperCase()) : [...rigs.keys()]
  for (const id of requested) {
    const file = rigs.get(id)
    if (!file)
      throw new Error(`There is no rig ${id} here. There are: ${[...rigs.keys()].sort().join(', ')}.`)
    const module = (await import(pathToFileURL(join(directory, file)).href)) as { rig: Rig }
    for (const figure of await runOne(module.rig, values)) {
      process.stdout.write(`${values.json ? JSON.stringify(figure) : inWords(module.rig, figure)}\n`)
      if (figure.pass === false) process.exitCode = 1
    }
  }
}

async function runOne(rig: Rig, values: { n?: string; seed?: string; only?: string }): Promise<Figure[]> {
  const seed = values.seed ? Number(values.seed) : 1
  const started = performance.now()
  const result = await rig.run({
    ...(values.n && { n: Number(values.n) }),
    ...(values.only && { only: values.only }),
    seed,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  const seconds = Math.round((performance.now() - started) / 10) / 100
  return [result].flat().map((figure) => ({ id: rig.id, ...figure, seconds }) as Figure)
}

function inWords(rig: Rig, figure: Figure): string {
  if (figure.pass === null) return `skip  ${figure.id}  ${rig.title}: ${String(figure['skipped'])}`
  const mark = figure.pass ? 'pass' : 'FAIL'
  return `${mark}  ${figure.id}  ${rig.title}: ${figure.value} ${figure.unit} (n ${figure.n}, ${figure.seconds} s)`
}
