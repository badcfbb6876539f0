import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A PostgreSQL server that runs on our data folder. */
export interface Postmaster {
  pid: number
  port: number
  socketDirectory: string
}

/**
 * Finds the live server of a data folder through its postmaster.pid. A pid of another program (the file outlived its
 * server) does not count: a server's working directory is its data folder.
 */
export function findPostmaster(dataDirectory: string): Postmaster | null {
  const lines = readLines(dataDirectory)
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 1 || !worksIn(pid, dataDirectory)) return null
  // Lines of the lock file: pid, data folder, start time, port, socket folder (PostgreSQL, miscinit.c).
  return { pid, port: Number(lines[3]), socketDirectory: lines[4] ?? '' }
}

/**
 * Makes a data folder usable after its server was killed: waits until the killed server's processes are gone (they
 * notice it themselves), then removes the stale lock file. Throws when they are not gone in time.
 */
export async function clearStaleLock(dataDirectory: string, timeoutMs = 15_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (processesIn(dataDirectory).length > 0) {
    if (Date.now() > deadline) {
      throw new Error(
        `Processes of a PostgreSQL server that was killed still use ${dataDirectory} (pids ` +
          `${processesIn(dataDirectory).join(', ')}). End them and start again.`,
      )
    }
    await wait(20)
  }
  rmSync(join(dataDirectory, 'postmaster.pid'), { force: true })
}

function readLines(dataDirectory: string): string[] | null {
  try {
    return readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
}

/** Returns every process whose working directory is the data folder: the server and its children. */
export function processesIn(dataDirectory: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && worksIn(pid, dataDirectory))
}

function worksIn(pid: number, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory)
  } catch {
    return false
  }
}
