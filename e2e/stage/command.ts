import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface CommandResult {
  code: number | null
  /** Both streams, in the order they came. */
  output: string
}

/** Runs one of the commands in `bin/` as a person at a terminal would, and waits for its end. */
export function runCommand(
  words: string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  const [name = '', ...rest] = words
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'bin', name), rest, { cwd: ROOT, env: { ...process.env, ...environment } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** A folder of its own for `work`, gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'command-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
