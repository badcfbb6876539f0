import pg from 'pg'
import type { CountedStatement } from './spreading-statements.ts'

/** What a session must count, so that statements within functions are seen with their shard. */
const COUNTING = {
  'pg_stat_statements.track': 'all',
  'citus.stat_statements_track': 'all',
}
const ROLES = ['signpost_app', 'signpost_owner']

/**
 * Lets a cluster count the statements of Signpost's roles while `work` runs, those within functions too; returns them
 * with its result. Throws if the cluster has not loaded `pg_stat_statements`.
 */
export async function countingStatements<T>(
  superuserUrl: string,
  work: () => Promise<T>,
): Promise<{ result: T; counted: CountedStatement[] }> {
  await asSuperuser(superuserUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    await setCounting(client, true)
    await client.query('select pg_stat_statements_reset(), citus_stat_statements_reset()')
  })
  try {
    const result = await work()
    const { rows } = await asSuperuser(superuserUrl, (client) =>
      client.query<CountedStatement>(
        `select query, partition_key::text as partition_key from citus_stat_statements
          where userid = any(select oid from pg_roles where rolname = any($1))
            and dbid = (select oid from pg_database where datname = current_database())`,
        [ROLES],
      ),
    )
    return { result, counted: rows }
  } finally {
    await asSuperuser(superuserUrl, (client) => setCounting(client, false))
  }
}

/** For sessions that begin later: those of the rigs. */
async function setCounting(client: pg.Client, is: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(rows[0]?.name ?? '')
  for (const role of ROLES)
    for (const [name, value] of Object.entries(COUNTING))
      await client.query(
        `alter role ${role} in database ${database} ${is ? `set ${name} = '${value}'` : `reset ${name}`}`,
      )
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
