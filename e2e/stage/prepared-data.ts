import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateAll } from '../../app/src/entries/migrate.ts'
import { startLocalDatabase } from '../../bin/local/database.ts'
import { localSecrets } from '../../bin/local/secrets.ts'

/** A copy serves one journey only and needs no protection from a power cut. */
const UNSYNCED = ['fsync', 'synchronous_commit', 'full_page_writes', 'wal_init_zero']

/**
 * Creates a data folder as left by a start that was ended at once: secrets, and a database with its tables. From the
 * next start on, the database waits for no disk. Copying it saves a journey the seconds of creating the same database
 * again.
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
