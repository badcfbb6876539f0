import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../app/testing/end-with-us.ts'
import { freePorts } from '../app/testing/free-ports.ts'
import type { Rig } from './rig.ts'

const ROOT = join(import.meta.dirname, '..')
const STOREFRONTS = 6
const TRIALS = 3
const COLD_SECONDS = 8
const WARM_SECONDS = 4

/** `bin/start` on an installed tree with a built bundle: time from the command to a healthy `/healthz`. */
export const rig: Rig = {
  id: 'P14',
  title: 'bin/start until ready',
  async run({ n = TRIALS, log }) {
    const folders: string[] = []
    const newFolder = (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'start-'))
      folders.push(folder)
      return folder
    }
    try {
      // Builds the bundle if it is out of date, which is not part of the figure.
      log(`built (${(await startAndEnd(newFolder())).toFixed(2)} s)`)
      const cold: number[] = []
      const warm: number[] = []
      for (let trial = 0; trial < n; trial++) {
        const folder = newFolder()
        cold.push(await startAndEnd(folder))
        warm.push(await startAndEnd(folder))
        log(`cold ${cold.at(-1)?.toFixed(2)} s, warm ${warm.at(-1)?.toFixed(2)} s`)
      }
      return [figure('cold', cold, COLD_SECONDS), figure('warm', warm, WARM_SECONDS)]
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** The median counts; the slowest is stored with it. */
function figure(kind: string, seconds: number[], goal: number) {
  const round = (value: number | undefined) => Math.round((value ?? 0) * 100) / 100
  const sorted = seconds.toSorted((a, b) => a - b)
  const value = round(sorted[Math.floor(sorted.length / 2)])
  const slowest = round(sorted.at(-1))
  return {
    value,
    unit: `s ${kind}`,
    peer: null,
    ratio: null,
    pass: value <= goal,
    n: seconds.length,
    goal,
    slowest,
  }
}

/** Seconds until ready; then sends Ctrl-C. */
async function startAndEnd(dataDirectory: string): Promise<number> {
  const first = await freePorts(STOREFRONTS + 4)
  const started = performance.now()
  const child = spawn(join(ROOT, 'bin/start'), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(first),
      SANDBOX_PORT: String(first + 1),
      SANDBOX_STOREFRONT_PORTS: String(STOREFRONTS),
      DATA_DIR: dataDirectory,
    },
  })
  endWithUs(child, 'SIGINT')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const deadline = Date.now() + 90_000
  while (!(await isReady(first))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGINT')
      throw new Error(`bin/start was not ready:\n${output}`)
    }
    await wait(10)
  }
  const seconds = (performance.now() - started) / 1_000
  child.kill('SIGINT')
  await ended
  return seconds
}

/** True if all is healthy: database, queue, worker, and the store platform responds. */
async function isReady(port: number): Promise<boolean> {
  const ok = async (url: string, word: string): Promise<boolean> =>
    fetch(url, { redirect: 'manual' }).then(
      async (answer) => (await answer.text()).includes(word),
      () => false,
    )
  return (
    (await ok(`http://127.0.0.1:${port + STOREFRONTS + 3}/healthz`, '"status":"ok"')) &&
    (await ok(`http://127.0.0.1:${port + STOREFRONTS + 3}/readyz`, 'ready')) &&
    ok(`http://127.0.0.1:${port + 1}/`, '')
  )
}
