import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { APP_ROLE } from '#kit/server/db/cluster.ts'

/** Schema of the queue's own tables. */
export const QUEUE_SCHEMA = 'pgboss'

/** Creates or updates the queue's tables as the owner and grants the application role access to them. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
    application_name: 'signpost migrate',
    // Keeps the queue in one place of a distributed database; any other server ignores the setting.
    options: '-c citus.enable_ddl_propagation=off',
  })
  let failure: Error | undefined
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  await boss.stop({ graceful: false })
  if (failure) throw failure
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`grant usage on schema ${QUEUE_SCHEMA} to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${APP_ROLE};
      grant execute on all functions in schema ${QUEUE_SCHEMA} to ${APP_ROLE};
      grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${APP_ROLE}`)
  } finally {
    await client.end()
  }
}
