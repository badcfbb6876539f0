import type pg from 'pg'

/** A setting that each server of a cluster needs (docs/operate/many-servers.md). */
interface Demand {
  name: string
  /** `connections`: `max_connections` of the coordinator. */
  isMet(value: string, connections: number): boolean
  wanted(connections: number): string
  reason: string
  /** What makes the server use the new value. */
  after: string
}

const DEMANDS: readonly Demand[] = [
  {
    name: 'citus.propagate_set_commands',
    isMet: (value) => value === 'local',
    wanted: () => 'local',
    reason: 'row-level security there does not see the shop of a transaction unless it is local',
    after: 'select pg_reload_conf();',
  },
  {
    name: 'max_prepared_transactions',
    isMet: (value, connections) => Number(value) >= connections,
    wanted: (connections) => String(connections),
    reason:
      'a write to several servers is prepared on each, up to one for each connection of the coordinator',
    after: 'and restart it',
  },
  {
    name: 'wal_level',
    isMet: (value) => value === 'logical',
    wanted: () => 'logical',
    reason: 'shards move to another server by logical replication',
    after: 'and restart it',
  },
]

/** Codes with which the coordinator refuses or gives up asking: the settings of its servers stay unknown then. */
const UNASKED = new Set(['42501', '42883', '57014'])

/** Settings of one server; of one that the coordinator could not ask there are none. */
interface Server {
  name: string
  settings: Record<string, string>
}

/**
 * Returns what the settings of a cluster's servers lack, one sentence for each setting of each server; nothing without
 * the Citus extension. A server that is away is left out: only its own shops notice.
 */
export async function unfitCluster(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ has: boolean }>(
    "select exists (select from pg_extension where extname = 'citus') as has",
  )
  if (!rows[0]?.has) return []
  const own = await pool.query<{ settings: Record<string, string> }>(
    'select json_object_agg(name, setting) as settings from pg_settings where name = any($1)',
    [[...DEMANDS.map(({ name }) => name), 'max_connections']],
  )
  const settings = own.rows[0]?.settings ?? {}
  const servers = [{ name: 'the coordinator', settings }, ...(await workersOf(pool))]
  const connections = Number(settings['max_connections'] ?? 0)
  return servers.flatMap((server) => lacks(server, connections))
}

function lacks({ name: server, settings }: Server, connections: number): string[] {
  return DEMANDS.flatMap(({ name, isMet, wanted, reason, after }) => {
    const value = settings[name]
    if (value === undefined || isMet(value, connections)) return []
    const statement = `alter system set ${name} = '${wanted(connections)}';`
    return [
      `DATABASE_URL: on ${server}, ${name} is ${value}: ${reason}. Run there as a superuser: ${statement} ${after} ` +
        '(docs/operate/many-servers.md)',
    ]
  })
}

async function workersOf(pool: Pick<pg.Pool, 'query'>): Promise<Server[]> {
  const names = DEMANDS.map(({ name }) => `'${name}'`).join(', ')
  const question = `select json_object_agg(name, setting)::text from pg_settings where name in (${names})`
  try {
    const { rows } = await pool.query<{ name: string; port: number; success: boolean; result: string }>(
      'select nodename as name, nodeport as port, success, result from run_command_on_workers($1)',
      [question],
    )
    return rows.flatMap(({ name, port, success, result }) =>
      success ? [{ name: `${name}:${port}`, settings: JSON.parse(result) as Server['settings'] }] : [],
    )
  } catch (error) {
    if (UNASKED.has(String((error as { code?: unknown }).code))) return []
    throw error
  }
}
