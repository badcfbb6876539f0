import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

const processSchema = z.object({ pid: z.number().int(), startedAt: z.string() })
const schema = z.object({ own: processSchema, children: z.array(processSchema) })
type Known = z.infer<typeof processSchema>

/**
 * Records which process runs on a data folder, so that the next start can tell a running Signpost from a killed one.
 */
export class RunFile {
  readonly #file: string
  constructor(file: string) {
    this.#file = file
  }

  /** Pid of the Signpost that runs on this data folder now, or null. */
  runningElsewhere(): number | null {
    const own = this.#read()?.own
    return own && own.pid !== process.pid && lives(own) ? own.pid : null
  }

  /** Ends the processes a killed Signpost left behind (they end on their own; this makes sure) and waits for them. */
  async clearLeftovers(timeoutMs = 12_000): Promise<void> {
    const left = (this.#read()?.children ?? []).filter(lives)
    for (const known of left) signal(known, 'SIGTERM')
    const deadline = Date.now() + timeoutMs
    while (left.some(lives)) {
      if (Date.now() > deadline) for (const known of left) signal(known, 'SIGKILL')
      await wait(20)
    }
  }

  write(children: readonly (number | undefined)[]): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    const known = (pid: number): Known => ({ pid, startedAt: startedAt(pid) ?? '' })
    const content = {
      own: known(process.pid),
      children: children.filter((pid) => pid !== undefined).map(known),
    }
    try {
      writeFileSync(this.#file, JSON.stringify(content), { mode: 0o600 })
    } catch (error) {
      throw new Error(
        `${this.#file} cannot be written (${(error as NodeJS.ErrnoException).code}). Give a folder this user may write to in DATA_DIR.`,
        { cause: error },
      )
    }
  }

  remove(): void {
    rmSync(this.#file, { force: true })
  }

  #read(): z.infer<typeof schema> | null {
    try {
      return schema.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
    } catch {
      return null
    }
  }
}

function signal(known: Known, name: NodeJS.Signals): void {
  if (lives(known)) process.kill(known.pid, name)
}

/** The same process, not a later one with the same pid. */
function lives({ pid, startedAt: at }: Known): boolean {
  return at !== '' && startedAt(pid) === at
}

/** Start time of a living process in clock ticks since boot (proc(5), stat, field 22); null if it is gone. */
function startedAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Field 3 is the state: a zombie has ended and waits for its parent to notice.
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}
