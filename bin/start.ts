import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrateAll } from '../app/src/entries/migrate.ts'
import { readSettings } from '../app/src/kit/server/env.ts'
import { PROCESS_ENVIRONMENT } from '../app/src/kit/server/process-environment.ts'
import { buildBundles } from './local/bundle.ts'
import { Child } from './local/child.ts'
import { type LocalDatabase, startLocalDatabase } from './local/database.ts'
import { appEnvironment, localPlaces, ROOT, sandboxEnvironment } from './local/environment.ts'
import { putFirstRequests } from './local/first-requests.ts'
import { makeFolder } from './local/make-folder.ts'
import { takenPorts } from './local/ports.ts'
import { RunFile } from './local/run-file.ts'
import { localSecrets } from './local/secrets.ts'

/** Time limit for everything to be ready. */
const READY_WITHIN_MS = 60_000
const WATCH_DATABASE_EVERY_MS = 500

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const started = performance.now()
const children: Child[] = []
let database: LocalDatabase | null = null
/** Pending while the server starts, so that stopping during the start leaves none behind. */
let databaseStart: Promise<LocalDatabase> | null = null
let runFile: RunFile | null = null
let ending: Promise<never> | null = null

process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
try {
  await start()
} catch (error) {
  await end(1, error instanceof Error ? error.message : String(error))
}

async function start(): Promise<void> {
  const pinned = readFileSync(join(ROOT, 'package.json'), 'utf8').match(/"node": "([^"]+)"/)?.[1]
  if (pinned !== process.versions.node) {
    throw new Error(
      `Signpost runs on its own Node ${pinned}, this is ${process.versions.node}. Start it with bin/start.`,
    )
  }
  const places = localPlaces(process.env)
  makeFolder(places.dataDirectory)
  runFile = new RunFile(join(places.dataDirectory, 'run.json'))
  const running = runFile.runningElsewhere()
  if (running !== null) {
    const url = `http://localhost:${places.port}`
    runFile = null
    throw new Error(
      `Signpost already runs on ${places.dataDirectory} (process ${running}, ${url}). End it with Ctrl-C there.`,
    )
  }
  await runFile.clearLeftovers()
  await refuseTakenPorts(places)
  const secrets = localSecrets(places.dataDirectory)
  const sandboxEnv = sandboxEnvironment(process.env, { places, secrets })
  const ownDatabase = (process.env['DATABASE_URL'] ?? '') === ''
  // Invalid settings stop the start before anything runs.
  const environment = (databaseUrl: string) => appEnvironment(process.env, { places, secrets, databaseUrl })
  readSettings(environment('postgres://not-yet-known'))

  buildBundles(ROOT, say)
  launch('sandbox', 'sandbox/src/main.ts', sandboxEnv)
  if (ownDatabase) {
    const launchDatabase = () => (databaseStart = startLocalDatabase(places.dataDirectory, secrets))
    database = await launchDatabase()
    watchDatabase(launchDatabase)
  }
  const ownerUrl = database?.ownerUrl ?? process.env['MIGRATE_DATABASE_URL']
  if (ownerUrl) await migrateAll(ownerUrl)
  // Only in our own database: an operator's is filled by merchants.
  if (database) await putFirstRequests(database.appUrl)
  const env = environment(database?.appUrl ?? '')
  launch('web', 'dist/web.mjs', env)
  launch('worker', 'dist/worker.mjs', env)
  await ready(places)
  for (const child of children) child.expectToStay()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const admin = `http://admin.localhost:${places.sandboxPort}`
  say(`
Signpost is ready (${seconds} s).

  Store admin     ${admin}/store/fernhill
  Storefront      http://fernhill.localhost:${places.storefrontPorts[0]}
  Mail sent       ${admin}/services/mail
  Health          http://localhost:${places.statusPort}/healthz
  Logs and data   ${places.dataDirectory}

Ctrl-C ends everything.`)
}

function launch(name: string, entry: string, env: Record<string, string>): Child {
  const data = env['DATA_DIR'] ?? localPlaces(process.env).dataDirectory
  const directory = join(data, 'logs')
  mkdirSync(directory, { recursive: true })
  const child = new Child({
    name,
    entry: join(ROOT, entry),
    // When a process restarts, most of its code is already compiled.
    env: { NODE_COMPILE_CACHE: join(data, 'compile-cache'), ...PROCESS_ENVIRONMENT, ...env },
    logFile: join(directory, `${name}.log`),
    log: (line) => {
      say(line)
      noteChildren()
    },
    onGiveUp: (reason) => void end(1, reason),
  })
  children.push(child)
  child.start()
  noteChildren()
  return child
}

/** A restarted child has another process id. */
function noteChildren(): void {
  setImmediate(() => runFile?.write(children.map((child) => child.pid)))
}

async function refuseTakenPorts(places: ReturnType<typeof localPlaces>): Promise<void> {
  const taken = await takenPorts([
    places.port,
    places.sandboxPort,
    places.smtpPort,
    places.statusPort,
    ...places.storefrontPorts,
  ])
  if (taken.length === 0) return
  const names = taken.map((port) =>
    port === places.port
      ? `${port} (PORT)`
      : port === places.sandboxPort
        ? `${port} (SANDBOX_PORT)`
        : port === places.smtpPort
          ? `${port} (SANDBOX_SMTP_PORT)`
          : port === places.statusPort
            ? `${port} (WEB_METRICS_PORT)`
            : `${port} (a storefront)`,
  )
  throw new Error(
    `Another program listens on port ${names.join(', ')}. Nothing was started. End that program, or set PORT or ` +
      'SANDBOX_PORT (storefronts take the 16 ports after it, mail and health the two after those) to free ones.',
  )
}

/** Restarts the embedded database if it was killed; committed data is still there. */
function watchDatabase(restart: () => Promise<LocalDatabase>): void {
  let busy = false
  setInterval(async () => {
    if (busy || ending || !database || existsSync(`/proc/${database.server.pid}`)) return
    busy = true
    say('The database ended; starting it again')
    try {
      database = await restart()
    } catch (error) {
      await end(1, (error as Error).message)
    }
    busy = false
  }, WATCH_DATABASE_EVERY_MS).unref()
}

/** Waits until the app reports a healthy database, queue and worker, and the platform responds. */
async function ready(places: ReturnType<typeof localPlaces>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  const isOk = async (url: string): Promise<boolean> => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' })
      const body = await answer.text()
      return answer.status < 500 && (!url.endsWith('/healthz') || body.includes('"status":"ok"'))
    } catch {
      return false
    }
  }
  const urls = [
    `http://127.0.0.1:${places.statusPort}/healthz`,
    `http://127.0.0.1:${places.statusPort}/readyz`,
    `http://127.0.0.1:${places.sandboxPort}/`,
  ]
  while (Date.now() < deadline) {
    if (ending) return ending
    if ((await Promise.all(urls.map(isOk))).every(Boolean)) return
    await wait(25)
  }
  const words = children.map((child) => child.lastWords()).join('\n')
  throw new Error(
    `Signpost was not ready after ${READY_WITHIN_MS / 1000} s. What its parts said last:\n${words}`,
  )
}

/** Stops everything that was started, the database last. */
function end(code: number, message?: string): Promise<never> {
  ending ??= (async () => {
    if (message) process.stderr.write(`${message}\n`)
    await Promise.all(children.map((child) => child.stop()))
    await databaseStart?.then(
      ({ server }) => server.stop(),
      () => {},
    )
    runFile?.remove()
    process.exit(code)
  })()
  return ending
}
