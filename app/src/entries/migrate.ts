import { join } from 'node:path'
import { migrate } from '#kit/server/db/migrate.ts'
import { installQueue } from '#kit/server/queue/install.ts'

/** Folder of the migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** Migrates database and queue to this version; returns the names of the applied migrations. `url` is the owner's. */
export async function migrateAll(url: string, log?: (line: string) => void): Promise<string[]> {
  const applied = await migrate({ url, directory: MIGRATIONS, ...(log && { log }) })
  await installQueue(url)
  return applied
}
