import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoggedStatement } from '../../../app/src/kit/server/db/statement-log.ts'
import { endWithUs } from '../../../app/testing/end-with-us.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Returns the statements that the service tests send: from the log named by STATEMENTS_FILE if set; otherwise by
 * running the tests.
 */
export async function sentStatements(log: (line: string) => void): Promise<LoggedStatement[]> {
  const given = process.env['STATEMENTS_FILE']
  if (given && existsSync(given)) return read(given)
  const directory = mkdtempSync(join(tmpdir(), 'signpost-statements-'))
  const file = join(directory, 'statements.jsonl')
  try {
    log('the service tests run, to see what they send')
    await new Promise<void>((resolve, reject) => {
      const child = spawn(
        join(ROOT, 'node_modules/.bin/vitest'),
        ['run', '--project', 'service', '--reporter=dot'],
        {
          cwd: ROOT,
          env: { ...process.env, STATEMENTS_FILE: file },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      )
      endWithUs(child, 'SIGTERM')
      child.once('error', reject)
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`The service tests ended with ${code}.`)),
      )
    })
    return read(file)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function read(file: string): LoggedStatement[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as LoggedStatement)
}
