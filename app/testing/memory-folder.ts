import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Type of a file system that is kept in memory (statfs(2), TMPFS_MAGIC). */
const TMPFS = 0x01_02_19_94
/** What test databases, browsers and data folders need at most, and what the tests themselves need beside them. */
const ROOM_BYTES = 4 * 1024 ** 3
const FREE_BYTES = 8 * 1024 ** 3
/** No run takes as long: older entries were left by killed ones, and would fill the memory. */
const LEFT_AFTER_MS = 24 * 3_600_000

/** Environment variable with the temporary folder of before. */
const ON_DISK = 'TMPDIR_ON_DISK'

/**
 * Moves the temporary folder of this process and its children into memory, if there is room (docs/decisions/0168): a
 * test database is some thousand small files, which some disks take more than a second to create. Elsewhere it changes
 * nothing.
 */
export function useMemoryFolder(): void {
  if (process.env[ON_DISK] !== undefined || !hasRoom()) return
  const folder = join(MEMORY, `signpost-tests-${process.getuid?.() ?? 0}`)
  // The server of a test run as root is another user, who has to get through.
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  forgetLeftovers(folder)
  process.env[ON_DISK] = tmpdir()
  process.env['TMPDIR'] = folder
}

/** Returns the temporary folder on the disk, for what is shared with other files there by hard links, or executed. */
export const diskFolder = (): string => process.env[ON_DISK] ?? tmpdir()

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { type, bavail, bsize } = statfsSync(MEMORY)
  return type === TMPFS && bavail * bsize >= ROOM_BYTES && freemem() >= FREE_BYTES
}

function forgetLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    try {
      if (Date.now() - statSync(path).mtimeMs > LEFT_AFTER_MS) rmSync(path, { recursive: true, force: true })
    } catch {
      // A run beside this one has just removed it.
    }
  }
}
