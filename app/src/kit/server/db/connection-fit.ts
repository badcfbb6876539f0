import type pg from 'pg'
import { ROLE_LIMITS, timeLimit } from '#kit/server/time-limits.ts'

/**
 * Returns whether a pooler stands between this process and the database: a pooler hands out its own process ids,
 * which differ from those of the server.
 */
export async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as unknown as { processID: number | null }).processID
}

/**
 * Returns what does not fit between the connections and the settings; null if all does. With an undeclared pooler,
 * prepared plans would reach other clients; and behind a pooler, a connection has only its role's limits.
 */
export async function unfitConnection(
  pool: pg.Pool,
  { pooled }: { pooled: boolean },
): Promise<string | null> {
  const client = await pool.connect()
  try {
    if (!pooled)
      return (await isBehindPooler(client))
        ? 'DATABASE_URL: it leads through a pooler; set DATABASE_POOLER=on'
        : null
    const names = Object.keys(ROLE_LIMITS.signpost_app)
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [names],
    )
    const unlimited = names.filter(
      (name) => !rows.some((row) => row.name === name && Number(row.setting) > 0),
    )
    if (unlimited.length === 0) return null
    const statements = Object.entries(ROLE_LIMITS.signpost_app)
      .filter(([name]) => unlimited.includes(name))
      .map(([name, limit]) => `alter role signpost_app set ${name} = ${timeLimit(limit)};`)
    return (
      `DATABASE_URL: behind a pooler the role signpost_app has to bring its limits itself, and ${unlimited.join(', ')} ` +
      `is not set. Run as a superuser, then reconnect the pooler: ${statements.join(' ')}`
    )
  } finally {
    client.release()
  }
}
