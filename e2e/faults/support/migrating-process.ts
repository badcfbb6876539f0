import { spawn } from 'node:child_process'
import { migrate } from '../../../app/src/kit/server/db/migrate.ts'
import { endWithUs } from '../../../app/testing/end-with-us.ts'

/** A migration that runs in a process of its own, as an operator's command does. */
export interface MigratingProcess {
  /** Sends SIGKILL at once. */
  kill(): void
  /** Resolves with the end of its output; `failed` if it did not end with success. */
  ended: Promise<{ failed: boolean; words: string }>
}

/** Starts to migrate with the migrations of this folder. */
export function startMigrating(url: string, directory: string): MigratingProcess {
  const child = spawn(process.execPath, [import.meta.filename, url, directory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithUs(child)
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      words = (words + chunk).slice(-2_000)
    })
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ failed: code !== 0, words }))),
  }
}

if (process.argv[1] === import.meta.filename) {
  const [url = '', directory = ''] = process.argv.slice(2)
  await migrate({ url, directory })
}
