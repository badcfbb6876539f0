import { numberFormat } from '#kit/shared/formatters.ts'
import type { Effort, Lock, MigrationWork } from './migration-work.ts'

/** A table's size, as PostgreSQL estimates it; rows are null where it has not counted them. */
export interface TableSize {
  bytes: number
  rows: number | null
}

/**
 * What a server with one busy disk reads and writes in a second, on the low side: an estimate should rather be too long.
 */
const BYTES_READ = 100_000_000
const BYTES_WRITTEN = 25_000_000
const ROWS_WRITTEN = 20_000
/** A row of an average table; where PostgreSQL has not counted them. */
const BYTES_OF_ROW = 400

const WAITS: Record<Lock, string> = {
  'ROW EXCLUSIVE': 'only edits of the same rows wait',
  SHARE: 'writes wait, reads go on',
  'SHARE ROW EXCLUSIVE': 'writes wait, reads go on',
  'ACCESS EXCLUSIVE': 'reads and writes wait',
}
const DOES: Record<Effort, string> = {
  catalogue: 'changes its definition',
  read: 'reads it whole',
  index: 'indexes it',
  rewrite: 'writes it anew',
  rows: 'changes rows',
}

/** Describes each pending migration by the tables it touches; lines for a terminal. */
export function migrationWords(
  works: readonly MigrationWork[],
  sizes: ReadonlyMap<string, TableSize>,
): string[] {
  if (works.length === 0) return []
  return [
    ...works.flatMap((work) => [
      `${work.name}: ${secondsWords(secondsOf(work, sizes))}`,
      ...tableWords(work, sizes),
    ]),
    '',
    'A migration is one transaction: its locks last until its end. If it cannot get a lock within a second, it gives way and tries again.',
    'On Citus the same locks are taken on every shard, and the time is shared by the servers.',
    'Times are rough: 100 MB read, 25 MB or 20,000 rows written a second.',
  ]
}

function tableWords({ creates, touches }: MigrationWork, sizes: ReadonlyMap<string, TableSize>): string[] {
  const known = touches.filter(({ table }) => sizes.has(table))
  return [
    ...known.map(({ table, lock, efforts }) => {
      const does = efforts.map((effort) => DOES[effort]).join(', ')
      return `  ${table} (${sizeWords(sizes.get(table))}): ${does}; lock ${lock}, ${WAITS[lock]}`
    }),
    ...(creates.length > 0 ? [`  new: ${creates.join(', ')}`] : []),
    ...(known.length + creates.length === 0 ? ['  no table that is there'] : []),
  ]
}

/** Returns how long a migration may take, in seconds. */
export function secondsOf({ touches }: MigrationWork, sizes: ReadonlyMap<string, TableSize>): number {
  return touches.reduce((sum, { table, efforts }) => {
    const { bytes = 0, rows = null } = sizes.get(table) ?? {}
    const took: Record<Effort, number> = {
      catalogue: 0,
      read: bytes / BYTES_READ,
      index: bytes / BYTES_WRITTEN,
      rewrite: bytes / BYTES_WRITTEN,
      rows: (rows ?? bytes / BYTES_OF_ROW) / ROWS_WRITTEN,
    }
    return sum + efforts.reduce((own, effort) => own + took[effort], 0)
  }, 0)
}

/** Returns how long copying these bytes to other servers may take, in seconds. */
export const secondsToCopy = (bytes: number): number => bytes / BYTES_WRITTEN

/** `812.0 MB, about 1,203,000 rows`. */
export function sizeWords({ bytes, rows }: TableSize = { bytes: 0, rows: null }): string {
  const counted =
    rows === null ? 'rows not counted yet' : `about ${numberFormat('en').format(Math.round(rows))} rows`
  return `${(bytes / 1_000_000).toFixed(1)} MB, ${counted}`
}

/** `less than a second`, `about 40 s`, `about 3 min`. */
export function secondsWords(seconds: number): string {
  if (seconds < 1) return 'less than a second'
  return seconds < 120 ? `about ${Math.round(seconds)} s` : `about ${Math.round(seconds / 60)} min`
}
