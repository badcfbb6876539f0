import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateAll } from '../../app/src/entries/migrate.ts'
import { startLocalDatabase } from '../../bin/local/database.ts'
import { localSecrets } from '../../bin/local/secrets.ts'

/**
 * Makes a data folder as a start leaves it that was ended at once: secrets, and a database with its tables. A copy of it
 * spares a journey the seconds in which the same database is made once more.
 */
export async function prepareData(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'journey-prepared-'))
  const { server, ownerUrl } = await startLocalDatabase(directory, localSecrets(directory))
  await migrateAll(ownerUrl)
  await server.stop()
  return directory
}
