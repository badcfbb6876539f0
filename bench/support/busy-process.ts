import { spawn } from 'node:child_process'

/** A process that keeps one processor busy, until it is disposed of. */
export function startBusyProcess(): Disposable {
  const child = spawn(process.execPath, ['-e', 'for (;;) Math.random()'], { stdio: 'ignore' })
  return { [Symbol.dispose]: () => void child.kill('SIGKILL') }
}
