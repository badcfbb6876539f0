import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { programPath } from '../env.ts'
import { findBinaries } from './binaries.ts'
import { commandFor, findIdentity, handOver, type Identity } from './identity.ts'
import { initialise } from './initialise.ts'
import { clearStaleLock, findPostmaster } from './postmaster.ts'

export interface EmbeddedPostgresOptions {
  /** Folder of the database files; created if absent. */
  dataDirectory: string
  /** Password of the superuser role `signpost_launcher`. Must be the same at every start. */
  superuserPassword: string
  /** False only for tests: nothing is synced to disk. */
  durable?: boolean
  maxConnections?: number
  /** Extra environment of the server's processes: a rig may fake their clock. */
  environment?: Readonly<Record<string, string>>
}

/** A running embedded server. */
export interface EmbeddedPostgres {
  pid: number
  /** True if it was already running (left over from a start that was killed). */
  attached: boolean
  /** Connection URL over the unix socket. */
  url(role: string, password: string, database: string): string
  superuserUrl(database: string): string
  /** Stops the server: running transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

const SUPERUSER = 'signpost_launcher'
const PORT = 5432
const START_TIMEOUT_MS = 30_000

/**
 * Starts PostgreSQL on a data folder, or attaches to the server already running on this folder. Throws with the
 * server's last log lines when it does not come up.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = resolve(options.dataDirectory)
  const running = existsSync(dataDirectory) ? findPostmaster(dataDirectory) : null
  if (running) {
    const server = handle(running.pid, running.socketDirectory, { ...options, dataDirectory }, true)
    const lives = (): boolean => findPostmaster(dataDirectory)?.pid === running.pid
    if (await untilReady(server, lives, Date.now() + START_TIMEOUT_MS)) return server
  }
  mkdirSync(dirname(dataDirectory), { recursive: true })
  const identity = findIdentity(findBinaries(), dataDirectory)
  if (!existsSync(join(dataDirectory, 'PG_VERSION'))) {
    await initialise(identity, { dataDirectory, superuser: SUPERUSER, password: options.superuserPassword })
  }
  const socketDirectory = socketDirectoryFor(dataDirectory, identity)
  const logFile = `${dataDirectory}.log`
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    await clearStaleLock(dataDirectory)
    const child = launch(identity, { ...options, dataDirectory, socketDirectory, logFile })
    const server = handle(child.pid ?? 0, socketDirectory, { ...options, dataDirectory }, false)
    const lives = (): boolean => child.exitCode === null && child.signalCode === null
    try {
      if (await untilReady(server, lives, deadline)) return server
    } catch (error) {
      await server.stop()
      throw error
    }
    // Shared memory of a killed server is freed shortly after its last process is gone.
    const words = lastWords(logFile)
    if (!/shared memory block|lock file/.test(words) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start on ${dataDirectory}. Its last words (${logFile}):\n${words}`)
    }
    await wait(50)
  }
}

interface Launch extends EmbeddedPostgresOptions {
  socketDirectory: string
  logFile: string
}

function launch(identity: Identity, options: Launch): ChildProcess {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: options.socketDirectory,
    max_connections: options.maxConnections ?? 80,
    shared_buffers: '128MB',
    // Statements are never logged, because DDL may contain a password.
    log_statement: 'none',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    ...(options.durable === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const { file, args, options: as } = commandFor(identity, 'postgres')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(options.logFile, 'a', 0o600)
  // Detached: Ctrl-C reaches the whole foreground group, and the database has to end last.
  const child = spawn(file, [...args, '-D', options.dataDirectory, ...flags], {
    ...as,
    cwd: options.dataDirectory,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: programPath(), TZ: 'UTC', LC_ALL: 'C', ...options.environment },
  })
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

function handle(
  pid: number,
  socketDirectory: string,
  options: EmbeddedPostgresOptions,
  attached: boolean,
): EmbeddedPostgres {
  const url = (role: string, password: string, database: string): string =>
    `postgres://${role}:${encodeURIComponent(password)}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketDirectory)}`
  return {
    pid,
    attached,
    url,
    superuserUrl: (database) => url(SUPERUSER, options.superuserPassword, database),
    stop: () => stopServer(pid, options.dataDirectory),
  }
}

async function stopServer(pid: number, dataDirectory: string): Promise<void> {
  if (findPostmaster(dataDirectory)?.pid !== pid) return
  // SIGINT is PostgreSQL's fast shutdown; SIGQUIT, the immediate one, loses nothing committed either.
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 8_000
  while (findPostmaster(dataDirectory)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT')
      return
    }
    await wait(10)
  }
}

/** Returns true once the server answers for this data folder, false if it ended or the time is up. */
async function untilReady(
  server: EmbeddedPostgres,
  lives: () => boolean,
  deadline: number,
): Promise<boolean> {
  while (lives() && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: server.superuserUrl('postgres') })
    try {
      await client.connect()
      return true
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      // 57P03: still starting up; ENOENT, ECONNREFUSED: no socket yet.
      if (!['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(code)) throw error
      await wait(10)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

/** A socket's path may have 107 bytes (unix(7)); for a long data folder the socket is in the temporary folder. */
function socketDirectoryFor(dataDirectory: string, identity: Identity): string {
  const inside = realpathSync(dataDirectory)
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${PORT}`)) <= 107) return inside
  const short = join(tmpdir(), `signpost-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  handOver(identity, short)
  return short
}

function lastWords(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-6).join('\n')
}
