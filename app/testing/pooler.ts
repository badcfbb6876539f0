import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from './end-with-us.ts'
import { freePorts } from './free-ports.ts'

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/bin/pgbouncer']
/** User nobody/nogroup on every Linux; pgbouncer does not run as root. */
const NOBODY = 65_534

/** pgbouncer in transaction mode in front of a database. */
export interface Pooler {
  pid: number
  /** URL of the same database through the pooler. */
  url: string
  stop(): Promise<void>
}

/** Path of the program; null if it is not installed. */
export function poolerProgram(): string | null {
  return PROGRAMS.find((path) => existsSync(path)) ?? null
}

/** Starts it as `docs/operate/README.md` describes; `target` is the URL of the role whose connections it pools. */
export async function startPooler(
  program: string,
  target: string,
  { connections = 40 }: { connections?: number } = {},
): Promise<Pooler> {
  const address = new URL(target)
  const directory = mkdtempSync(join(tmpdir(), 'signpost-pooler-'))
  chmodSync(directory, 0o755)
  const [users, settings] = [join(directory, 'users.txt'), join(directory, 'pgbouncer.ini')]
  const port = await freePorts(1)
  const database = address.pathname.slice(1)
  const host = address.searchParams.get('host') ?? address.hostname
  writeFileSync(users, `"${address.username}" "${decodeURIComponent(address.password)}"\n`)
  writeFileSync(
    settings,
    `[databases]
${database} = host=${host} port=${address.port || 5432} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
log_connections = 0
log_disconnections = 0
`,
  )
  const child = spawn(program, ['-q', settings], {
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithUs(child)
  let words = ''
  child.stderr?.on('data', (chunk) => {
    words = (words + chunk).slice(-4_000)
  })
  const stop = async (): Promise<void> => {
    await endOf(child)
    rmSync(directory, { recursive: true, force: true })
  }
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 200 || child.exitCode !== null) {
      await stop()
      throw new Error(`The pooler did not start:\n${words}`)
    }
    await wait(25)
  }
  const own = new URL(target)
  own.hostname = '127.0.0.1'
  own.port = String(port)
  own.searchParams.delete('host')
  return { pid: child.pid ?? 0, url: own.href, stop }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
