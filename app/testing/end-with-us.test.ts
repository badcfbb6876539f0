import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, it, vi } from 'vitest'

const MODULE = new URL('end-with-us.ts', import.meta.url).href
const SLEEPER = `[process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { detached: true, stdio: 'ignore' }]`

/**
 * A program that starts two processes, of which only the second is to end with it, prints their ids, and then does
 * `next`.
 */
const program = (next: string) => `
  import { spawn } from 'node:child_process'
  import { endWithUs, exitOnSignals } from '${MODULE}'
  exitOnSignals()
  const [left, ours] = [spawn(...${SLEEPER}), spawn(...${SLEEPER})]
  endWithUs(ours)
  console.log(left.pid, ours.pid)
  ${next}`

const isThere = (pid: number) => existsSync(`/proc/${pid}`)

it.each([
  ['an error nobody caught', 'setTimeout(() => { throw new Error("planted") }, 0)', null],
  ['its own end', 'process.exit(0)', null],
  ['SIGTERM', 'setInterval(() => {}, 1_000)', 'SIGTERM'],
  ['SIGINT, while what it started is frozen', 'ours.kill("SIGSTOP"); setInterval(() => {}, 1_000)', 'SIGINT'],
] as const)(
  'a process that was started ends with the one that started it, by %s',
  async (_, next, signal) => {
    const starter = spawn(process.execPath, ['--input-type=module', '-e', program(next)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = once(starter, 'exit')
    const [line] = (await once(createInterface(starter.stdout), 'line')) as [string]
    const [left = 0, ours = 0] = line.split(' ').map(Number)
    try {
      if (signal) starter.kill(signal)
      await ended
      await vi.waitFor(() => expect(isThere(ours)).toBe(false), { timeout: 20_000 })
      expect(isThere(left)).toBe(true)
    } finally {
      process.kill(left, 'SIGKILL')
    }
  },
)
