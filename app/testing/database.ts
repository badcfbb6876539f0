import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#kit/server/db/database.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'
import { TEMPLATE, TEST_PASSWORDS } from './test-server.ts'

/**
 * A separate database for a test, created from the migrated template in some 50 ms; copying it through the WAL would
 * take three times as long.
 */
export interface TestDatabase extends AsyncDisposable {
  name: string
  /** Opened as the application does: role `signpost_app`. */
  db: Database
  url: string
  /** URL with role `signpost_owner`, for what only the owner may do. */
  ownerUrl: string
  superuserUrl: string
}

/** Creates a database and opens it as `signpost_app`. Dispose of it (`await using`) when done. */
export async function newDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(async (client) => {
    await client.query(`create database ${name} template ${TEMPLATE} owner signpost_owner strategy file_copy`)
    // Grants on a database are not copied with it.
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect on database ${name} to signpost_app`)
  })
  const url = urlOf('signpost_app', TEST_PASSWORDS.app, name)
  const db = openDatabase({ url, applicationName: name, connections: 5 })
  return {
    name,
    db,
    url,
    ownerUrl: urlOf('signpost_owner', TEST_PASSWORDS.owner, name),
    superuserUrl: urlOf('signpost_launcher', TEST_PASSWORDS.superuser, name),
    [Symbol.asyncDispose]: async () => {
      await db.close()
      await asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Registers a shop in a test database as installed. */
export async function newShop(
  database: TestDatabase,
  domain = `shop-${randomBytes(4).toString('hex')}.myshopify.com`,
): Promise<{ id: ShopId; domain: string }> {
  const { rows } = await sql<{ id: ShopId }>`select signpost_register_shop(${domain}) as id`.execute(
    database.db.kysely,
  )
  const [row] = rows
  if (!row) throw new Error('The shop was not registered.')
  await database.db.withShop(row.id, (tx) =>
    tx.updateTable('shops').set({ installed_at: new Date() }).execute(),
  )
  return { id: row.id, domain }
}

function urlOf(role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@localhost:5432/${database}?host=${encodeURIComponent(inject('postgresSocket'))}`
}

async function asSuperuser(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({
    connectionString: urlOf('signpost_launcher', TEST_PASSWORDS.superuser, 'postgres'),
  })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
