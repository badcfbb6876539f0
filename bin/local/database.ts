import { join } from 'node:path'
import { prepareCluster } from '../../app/src/kit/server/db/cluster.ts'
import { type EmbeddedPostgres, startPostgres } from '../../app/src/kit/server/embedded-postgres/launcher.ts'
import type { LocalSecrets } from './secrets.ts'

const DATABASE = 'signpost'

/** The database of a local installation. */
export interface LocalDatabase {
  server: EmbeddedPostgres
  appUrl: string
  ownerUrl: string
}

/** Starts (or finds running) the embedded server of a data folder and creates roles and database. */
export async function startLocalDatabase(
  dataDirectory: string,
  { database: passwords }: LocalSecrets,
): Promise<LocalDatabase> {
  const server = await startPostgres({
    dataDirectory: join(dataDirectory, 'postgres'),
    superuserPassword: passwords.superuser,
  })
  await prepareCluster(server.superuserUrl('postgres'), { database: DATABASE, passwords })
  return {
    server,
    appUrl: server.url('signpost_app', passwords.app, DATABASE),
    ownerUrl: server.url('signpost_owner', passwords.owner, DATABASE),
  }
}
