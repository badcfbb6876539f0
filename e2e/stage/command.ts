import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface CommandResult {
  code: number | null
  /** Both streams, in order of arrival. */
  output: string
}

/** Runs one of the commands in `bin/` as at a terminal, and waits for its end. */
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

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'command-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
