import pg from 'pg'
import { startLocalDatabase } from '../../bin/local/database.ts'
import { localSecrets } from '../../bin/local/secrets.ts'
import type { Product } from './product.ts'

/** Puts a request on the list, as staff have done who let it through. */
export async function putRequest({ dataDirectory }: Product, title: string): Promise<void> {
  const { ownerUrl } = await startLocalDatabase(dataDirectory, localSecrets(dataDirectory))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into feature_requests (id, title, details, status, created_at, status_at)
        values ($1, $2, '', 'open', now(), now())`,
      [crypto.randomUUID(), title],
    )
  } finally {
    await client.end()
  }
}
