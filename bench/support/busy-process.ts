import { spawn } from 'node:child_process'
import { endWithUs } from '../../app/testing/end-with-us.ts'

/** Starts a process that keeps one processor busy until it is disposed of. */
export function startBusyProcess(): Disposable {
  const child = spawn(process.execPath, ['-e', 'for (;;) Math.random()'], { stdio: 'ignore' })
  endWithUs(child)
  return { [Symbol.dispose]: () => void child.kill('SIGKILL') }
}
