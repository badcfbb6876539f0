import pg from 'pg'
import { startLocalDatabase } from '../../bin/local/database.ts'
import { localSecrets } from '../../bin/local/secrets.ts'
import type { Product } from './product.ts'

/**
 * Runs statements as the owner of the tables, for states that no screen can create: elapsed time, staff actions of
 * another day.
 */
export async function asOwner(
  { dataDirectory }: Product,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const { ownerUrl } = await startLocalDatabase(dataDirectory, localSecrets(dataDirectory))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
