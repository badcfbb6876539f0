import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from './launcher.ts'
import { findPostmaster } from './postmaster.ts'

let folder: string
let running: EmbeddedPostgres | null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signpost-launcher-'))
  chmodSync(folder, 0o711)
  running = null
})
afterEach(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(directory = 'data'): Promise<EmbeddedPostgres> {
  running = await startPostgres({
    dataDirectory: join(folder, directory),
    superuserPassword: "it's a p@ss/word",
  })
  return running
}

async function ask<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.superuserUrl('postgres') })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

test('what was committed survives a stop, a killed server, and a start beside a running one', async () => {
  const first = await start()
  expect(first.attached).toBe(false)
  await ask(first, 'create table kept (n int); insert into kept values (1)')
  await first.stop()
  expect(existsSync(join(folder, 'data/postmaster.pid'))).toBe(false)

  const second = await start()
  await ask(second, 'insert into kept values (2)')
  const beside = await start()
  expect(beside).toMatchObject({ attached: true, pid: second.pid })

  process.kill(second.pid, 'SIGKILL')
  const third = await start()
  expect(third.pid).not.toBe(second.pid)
  expect(await ask(third, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
})

test('a lock file whose number belongs to another process by now is no server', async () => {
  const first = await start()
  const lock = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8')
  await first.stop()
  writeFileSync(join(folder, 'data/postmaster.pid'), lock.replace(/^\d+/, String(process.pid)))
  expect(findPostmaster(join(folder, 'data'))).toBeNull()
  expect((await start()).attached).toBe(false)
})

test('a first start that was killed half-way leaves nothing in the way', async () => {
  const first = await start()
  await first.stop()
  rmSync(join(folder, 'data/PG_VERSION'))
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder whose path is too long for a socket works all the same', async () => {
  const server = await start(`${'long-'.repeat(20)}name/data`)
  expect(await ask(server, 'show data_directory')).toEqual([
    { data_directory: expect.stringContaining('long-long') },
  ])
})

test('another password than the first is refused, the server is not left behind', async () => {
  await (await start()).stop()
  await expect(
    startPostgres({ dataDirectory: join(folder, 'data'), superuserPassword: 'other' }),
  ).rejects.toThrow(/password/)
  expect(findPostmaster(join(folder, 'data'))).toBeNull()
})
