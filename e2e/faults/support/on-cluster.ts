import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Figure } from '../../../bench/rig.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Runs a rig of this folder with its installations on the cluster; returns its figures, or the final output if it
 * failed.
 */
export async function rigOnCluster(id: string): Promise<Figure[] | string> {
  const { code, out, words } = await run([process.execPath, 'e2e/faults/faults.ts', id, '--json'], {
    RIGS_ON_CLUSTER: 'on',
  })
  const figures = out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Figure)
  return figures.length > 0 ? figures : `ended with ${code}: ${words}`
}

/** Runs one journey with the product's database on the cluster; null if it passed, else its final output. */
export async function journeyOnCluster(
  name: string,
  { url, ownerUrl }: { url: string; ownerUrl: string },
): Promise<string | null> {
  const { code, words } = await run(
    [
      join(ROOT, 'node_modules/.bin/vitest'),
      ...['run', '--project', 'journeys', '--reporter=dot'],
      `e2e/journeys/${name}.journey.ts`,
    ],
    { DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl },
  )
  return code === 0 ? null : words
}

async function run(
  [program = '', ...words]: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; words: string }> {
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let all = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
    all = (all + chunk).slice(-2_000)
  })
  child.stderr.on('data', (chunk) => {
    all = (all + chunk).slice(-2_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, out, words: all }
}
