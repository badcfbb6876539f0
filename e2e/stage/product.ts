import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithUs } from '../../app/testing/end-with-us.ts'
import { freePorts } from '../../app/testing/free-ports.ts'
import { control } from '../../app/testing/sandbox.ts'
import { trialSwitches } from '../../bin/local/switches.ts'

const ROOT = join(import.meta.dirname, '../..')
const STOREFRONTS = 6

export interface Product {
  /** `http://localhost:<port>` of the app. */
  appOrigin: string
  /** `http://admin.localhost:<port>` of the platform's admin. */
  adminOrigin: string
  /** Folder of this installation's database and files. */
  dataDirectory: string
  /** All output of the processes, for a failed run. */
  output(): string
  /** Runs `bin/signpost …` on the same data folder. */
  command(...words: string[]): Promise<{ stdout: string; stderr: string }>
  /** Makes the platform fail as the knobs specify; without any it works correctly again. */
  faults(knobs?: Record<string, unknown>): Promise<void>
  /**
   * Makes the language model next to the platform fail as its own knobs specify; without any it works correctly
   * again.
   */
  modelFaults(knobs?: Record<string, number>): Promise<void>
  /** The same for the search engine. */
  googleFaults(knobs?: Record<string, number>): Promise<void>
  /** Sets the search engine's verdicts on a demo store's pages from now on, by path. */
  decideIndex(handle: string, decisions: Record<string, string>): Promise<void>
  /** Revokes all consents of accounts at the search engine, as their owners can. */
  endConsents(): Promise<void>
  /** Makes the language model next to the platform accept this key too, like a provider that issued it. */
  issueModelKey(key: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the whole product as a user would, with `bin/start`, on free ports and its own data folder: `prepared` names
 * one to copy, without it the folder is empty. `root` is another copy of the repository. `settings` become its
 * environment. Resolves once it responds. Throws with the output if it ends before that.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { prepared, root = ROOT }: { prepared?: string | undefined; root?: string | undefined } = {},
): Promise<Product> {
  const first = await freePorts(STOREFRONTS + 4)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'journey-'))
  // Keeps file owners: the database must run as the owner of its folder.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDirectory])
  const environment = {
    ...process.env,
    // The journey itself decides who visits a store.
    SANDBOX_VISITS_SECONDS: '0',
    OPERATOR_SWITCHES: quietSwitches(dataDirectory),
    // Reports errors to the console only, where they fail the journey.
    ERROR_REPORTING_ENVIRONMENT: 'dev',
    ...settings,
    PORT: String(first),
    SANDBOX_PORT: String(first + 1),
    SANDBOX_STOREFRONT_PORTS: String(STOREFRONTS),
    DATA_DIR: dataDirectory,
  }
  const child = spawn(join(root, 'bin/start'), {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // It shuts down in order what it started.
  endWithUs(child, 'SIGINT')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const appOrigin = `http://localhost:${first}`
  await untilReady(child, () => output)
  return {
    appOrigin,
    adminOrigin: `http://admin.localhost:${first + 1}`,
    dataDirectory,
    output: () => output,
    command: (...words) =>
      promisify(execFile)(join(root, 'bin/signpost'), words, { cwd: root, env: environment }),
    async faults(knobs) {
      await control({ port: first + 1 }, knobs ? 'PATCH' : 'DELETE', '/faults', knobs)
    },
    async modelFaults(knobs) {
      await control({ port: first + 1 }, knobs ? 'PATCH' : 'DELETE', '/language-model/faults', knobs)
    },
    async googleFaults(knobs) {
      await control({ port: first + 1 }, knobs ? 'PATCH' : 'DELETE', '/google/faults', knobs)
    },
    async decideIndex(handle, decisions) {
      await control({ port: first + 1 }, 'PATCH', `/stores/${handle}/search-index`, decisions)
    },
    async endConsents() {
      await control({ port: first + 1 }, 'DELETE', '/google/grants')
    },
    async issueModelKey(key) {
      await control({ port: first + 1 }, 'POST', '/language-model/keys', { key })
    },
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGINT')
        await ended
      }
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

/**
 * Switches of a trial, without what covers the screen by default: the first steps, and the chat. A journey about one
 * of them passes its own file, or an empty `OPERATOR_SWITCHES`, which is the default of `bin/start`.
 */
function quietSwitches(dataDirectory: string): string {
  const file = join(dataDirectory, 'quiet-switches.json')
  writeFileSync(
    file,
    JSON.stringify({ ...trialSwitches('http://admin.localhost'), onboarding: false, chat: null }),
  )
  return file
}

/** It says so itself: the app can be healthy while the platform beside it does not listen yet. */
const READY = 'Signpost is ready'

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`bin/start ended with ${child.exitCode}:\n${output()}`)
    if (output().includes(READY)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGINT')
  throw new Error(`bin/start was not ready after 90 s:\n${output()}`)
}
