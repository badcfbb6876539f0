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

/** A temporary PostgreSQL (without fsync) with a migrated template database, for one test run or a rig. */
export interface TestServer {
  server: EmbeddedPostgres
  /** Kills every process of the server at once, like a power failure; nothing more is written. */
  kill(): void
  /** Restarts a killed server on the data on disk; its URLs stay the same. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the server in the temporary folder and removes what killed runs left there. Takes about a second. Only a
 * durable server may be killed. If the rigs use a given cluster, returns that, migrated.
 */
export async function startTestServer({
  durable = false,
  environment = {},
  given = isServerGiven(),
}: {
  durable?: boolean
  /** Environment of the server's processes, in addition to their own. */
  environment?: Record<string, string>
  given?: boolean
} = {}): Promise<TestServer> {
  if (given) return startGiven()
  clearLeftovers()
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // The server may run as a user other than root, who needs access to its data.
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
  // Its data is no longer needed; the next run removes the folder.
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
          // It has already ended, as servers do when their parent is gone.
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
