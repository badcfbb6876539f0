import pg from 'pg'
import { APP_ROLE } from '../cluster.ts'
import { connectAsOwner, lockMigrations, pendingMigrations } from '../migrate.ts'
import { type PlacementProgress, placeTables } from './place-tables.ts'
import { distributionWords, planWords } from './plan-words.ts'
import { canDistribute, readPlacement, readRelations, readSizes } from './read-placement.ts'

/**
 * Describes what a migration would do, here and on a database of many servers; lines for a terminal. Changes nothing.
 */
export async function planMigration({
  url,
  directory,
}: {
  url: string
  directory: string
}): Promise<string[]> {
  return asOwner(url, async (client) =>
    planWords({
      pending: await pendingMigrations(client, directory),
      state: await readPlacement(client),
      sizes: await readSizes(client),
      relations: await readRelations(client),
      distributes: await canDistribute(client),
    }),
  )
}

/** Describes what moving the tables would do, also on a server that cannot; lines for a terminal. Changes nothing. */
export async function planDistribution(url: string): Promise<string[]> {
  return asOwner(url, async (client) =>
    distributionWords(await readPlacement(client), await readSizes(client)),
  )
}

/**
 * Moves the tables of an installation to the servers of its database; can be killed and restarted. Returns the number
 * of steps. Throws, before anything is moved, if the server cannot distribute or a process is still working.
 */
export async function distributeAll(
  url: string,
  onProgress: (progress: PlacementProgress) => void,
): Promise<number> {
  return asOwner(url, async (client) => {
    if (!(await canDistribute(client)))
      throw new Error(
        'This PostgreSQL cannot distribute tables. Install the Citus extension first: docs/operate/many-servers.md.',
      )
    const { rows } = await client.query<{ sessions: number }>(
      'select count(*)::int as sessions from pg_stat_activity where usename = $1 and datname = current_database()',
      [APP_ROLE],
    )
    const sessions = rows[0]?.sessions ?? 0
    if (sessions > 0)
      throw new Error(
        `Signpost is running: ${sessions} of its connections are open. Stop web and worker, then run this again.`,
      )
    await lockMigrations(client)
    return placeTables(client, onProgress)
  })
}

async function asOwner<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, application_name: 'signpost migrate' })
  // A broken connection fails the running statement; without a listener it would also end the process.
  client.on('error', () => {})
  await connectAsOwner(client, url)
  try {
    // Copying a table has no time limit.
    await client.query("set statement_timeout = 0; set transaction_timeout = 0; set lock_timeout = '10s'")
    return await work(client)
  } finally {
    await client.end()
  }
}
