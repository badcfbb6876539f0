import type pg from 'pg'
import { expect, test } from 'vitest'
import { unfitCluster } from './cluster-fit.ts'

const GOOD = {
  'citus.propagate_set_commands': 'local',
  max_prepared_transactions: '300',
  wal_level: 'logical',
}

interface Cluster {
  extension?: boolean
  coordinator?: Record<string, string>
  /** Settings by server; null: it is away. */
  workers?: Record<string, Record<string, string> | null> | Error
}

/** Answers as a coordinator does. */
function poolOf({ extension = true, coordinator = {}, workers = {} }: Cluster): Pick<pg.Pool, 'query'> {
  const rowsOf = (text: string): object[] => {
    if (text.includes('pg_extension')) return [{ has: extension }]
    if (!extension) throw new Error('Asked without the extension.')
    if (!text.includes('run_command_on_workers'))
      return [{ settings: { ...GOOD, max_connections: '300', ...coordinator } }]
    if (workers instanceof Error) throw workers
    return Object.entries(workers).map(([name, settings]) => ({
      ...{ name, port: 5432, success: settings !== null },
      result: settings === null ? 'connection timed out' : JSON.stringify({ ...GOOD, ...settings }),
    }))
  }
  return { query: async (text: string) => ({ rows: rowsOf(text) }) } as unknown as Pick<pg.Pool, 'query'>
}

test.each([
  ['without the extension', { extension: false, workers: new Error('asked') }],
  ['if all have what they need', { workers: { 'worker-1': {}, 'worker-2': {} } }],
  ['of a server that is away', { workers: { 'worker-1': null } }],
  [
    'if the coordinator may not be asked about its servers',
    {
      workers: Object.assign(new Error('permission denied'), { code: '42501' }),
    },
  ],
] satisfies [string, Cluster][])('says nothing %s', async (_, cluster) => {
  expect(await unfitCluster(poolOf(cluster))).toEqual([])
})

test('says of each server what is set, why that is too little, and how to mend it', async () => {
  const said = await unfitCluster(
    poolOf({
      coordinator: { 'citus.propagate_set_commands': 'none' },
      workers: { 'worker-1': { max_prepared_transactions: '0' }, 'worker-2': { wal_level: 'replica' } },
    }),
  )
  expect(said).toEqual([
    'DATABASE_URL: on the coordinator, citus.propagate_set_commands is none: row-level security there does not ' +
      "see the shop of a transaction unless it is local. Run there as a superuser: alter system set citus.propagate_set_commands = 'local'; " +
      'select pg_reload_conf(); (docs/operate/many-servers.md)',
    expect.stringMatching(
      /on worker-1:5432, max_prepared_transactions is 0: .*alter system set max_prepared_transactions = '300'; and restart/,
    ),
    expect.stringMatching(/on worker-2:5432, wal_level is replica: .*= 'logical'; and restart/),
  ])
})

test('an unexpected failure is no answer', async () => {
  const broken = Object.assign(new Error('broken'), { code: 'XX000' })
  await expect(unfitCluster(poolOf({ workers: broken }))).rejects.toBe(broken)
})
