import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareCluster } from '#kit/server/db/cluster.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from '#kit/server/embedded-postgres/launcher.ts'
import { findPostmaster, processesIn } from '#kit/server/embedded-postgres/postmaster.ts'
import { installQueue } from '#kit/server/queue/install.ts'
import { atOurEnd } from './end-with-us.ts'
import { givenServer, isServerGiven } from './given-server.ts'

export const TEMPLATE = 'signpost_template'
export const TEST_PASSWORDS = { superuser: 'launcher', owner: 'owner', app: 'app' }
export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')
const PREFIX = 'signpost-test-postgres-'

/** A throw-away PostgreSQL (nothing synced) with a migrated template database, for one run of tests or a rig. */
export interface TestServer {
  server: EmbeddedPostgres
  /** Kills every process of the server at once, as a power cut would; nothing is written any more. */
  kill(): void
  /** Starts a killed server again on what is on the disk; its URLs are the same. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the server in the temporary folder; clears away what killed runs left there. About a second. Only a durable one
 * may be killed. Where rigs are to work on a cluster it is that, migrated.
 */
export async function startTestServer({
  durable = false,
  environment = {},
  given = isServerGiven(),
}: {
  durable?: boolean
  /** Of the server's processes, besides their own. */
  environment?: Record<string, string>
  given?: boolean
} = {}): Promise<TestServer> {
  if (given) return startGiven()
  clearLeftovers()
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // The server may run as another user than root, who has to get through to its data.
  chmodSync(directory, 0o711)
  const dataDirectory = join(directory, 'data')
  const start = () =>
    startPostgres({
      dataDirectory,
      superuserPassword: TEST_PASSWORDS.superuser,
      durable,
      maxConnections: 200,
      environment,
    })
  let server = await start()
  // Nothing it holds is wanted any more; its folder is cleared by the next one.
  const forget = atOurEnd(() => {
    const left = findPostmaster(dataDirectory)
    if (left) process.kill(left.pid, 'SIGQUIT')
  })
  await prepareCluster(server.superuserUrl('postgres'), { database: TEMPLATE, passwords: TEST_PASSWORDS })
  await migrateTemplate(server)
  return {
    server,
    kill: () => {
      for (const pid of processesIn(dataDirectory)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It ended by itself, as they do when their parent is gone.
        }
      }
    },
    startAgain: async () => {
      server = await start()
    },
    stop: async () => {
      await server.stop()
      forget()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function startGiven(): Promise<TestServer> {
  const given = givenServer(TEMPLATE)
  await migrateTemplate(given.server)
  return given
}

async function migrateTemplate(server: EmbeddedPostgres): Promise<void> {
  const ownerUrl = server.url('signpost_owner', TEST_PASSWORDS.owner, TEMPLATE)
  await migrate({ url: ownerUrl, directory: MIGRATIONS })
  await installQueue(ownerUrl)
}

function clearLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    if (existsSync(`/proc/${name.slice(PREFIX.length).split('-')[0]}`)) continue
    const directory = join(tmpdir(), name)
    const left = findPostmaster(join(directory, 'data'))
    if (left) process.kill(left.pid, 'SIGQUIT')
    rmSync(directory, { recursive: true, force: true })
  }
}
