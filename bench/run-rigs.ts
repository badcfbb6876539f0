import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Figure, Rig } from './rig.ts'

/**
 * Runs the rigs of `directory` named on the command line (`P14 P11`, or `--all`) and prints one line per figure;
 * without a name it lists what there is. `--json` prints JSON only; `--n`, `--seed` and `--only` are passed on. Exits
 * with 1 if a figure did not pass.
 */
export async function runRigs(directory: string, argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
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
  const ids = [...rigs.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const load = async (id: string): Promise<Rig> => {
    const file = rigs.get(id)
    if (!file) throw new Error(`There is no rig ${id} here. There are: ${ids.join(', ')}.`)
    return ((await import(pathToFileURL(join(directory, file)).href)) as { rig: Rig }).rig
  }
  const named = positionals.map((id) => id.toUpperCase())
  if (named.length === 0 && !values.all) {
    for (const id of ids) process.stdout.write(`${id.padEnd(5)} ${(await load(id)).title}\n`)
    process.stdout.write('Name the rigs to run, or give --all.\n')
    return
  }
  for (const id of named.length > 0 ? named : ids) {
    const rig = await load(id)
    for (const figure of await runOne(rig, values)) {
      process.stdout.write(`${values.json ? JSON.stringify(figure) : inWords(rig, figure)}\n`)
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
