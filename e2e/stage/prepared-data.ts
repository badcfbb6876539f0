import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateAll } from '../../app/src/entries/migrate.ts'
import { startLocalDatabase } from '../../bin/local/database.ts'
import { localSecrets } from '../../bin/local/secrets.ts'

/** A copy lives for one journey, and nobody cuts its power. */
const UNSYNCED = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_init_zero']

/**
 * Makes a data folder as a start leaves it that was ended at once: secrets, and a database with its tables, which from the next
 * start on waits for no disk. A copy of it spares a journey the seconds in which the same database is made once more.
 */
export async function prepareData(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'journey-prepared-'))
  const { server, ownerUrl } = await startLocalDatabase(directory, localSecrets(directory))
  await migrateAll(ownerUrl)
  await syncNoMore(server.superuserUrl('postgres'))
  await server.stop()
  return directory
}

async function syncNoMore(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const setting of UNSYNCED) await client.query(`alter system set ${setting} = off`)
  } finally {
    await client.end()
  }
}
