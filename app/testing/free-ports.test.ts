import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePorts } from './free-ports.ts'

it('gives no port twice, whoever asks', async () => {
  const mine = await Promise.all(Array.from({ length: 100 }, () => freePorts(20)))
  const asking = `
    const { freePorts } = await import(${JSON.stringify(join(import.meta.dirname, 'free-ports.ts'))})
    process.send(await Promise.all(Array.from({ length: 100 }, () => freePorts(20))))
    process.on('message', () => process.exit())`
  const others = [1, 2].map(() => fork('-', { execArgv: ['--input-type=module', '--eval', asking] }))
  const theirs = await Promise.all(others.map(async (other) => (await once(other, 'message'))[0] as number[]))
  const all = [...mine, ...theirs.flat()].sort((one, other) => one - other)
  for (const other of others) other.send('end')
  expect(all).toHaveLength(300)
  for (const [at, first] of all.entries()) expect(first - (all[at - 1] ?? 0)).toBeGreaterThanOrEqual(20)
})
