import pg from 'pg'
import { ROLE_LIMITS, timeLimit } from '#kit/server/time-limits.ts'

const OWNER_ROLE = 'signpost_owner' as const
export const APP_ROLE = 'signpost_app' as const

/** Passwords of Signpost's two roles. */
export interface RolePasswords {
  owner: string
  app: string
}

/**
 * Creates the two roles and a database on a server where `superuserUrl` connects as superuser; keeps what exists,
 * sets the passwords. `signpost_owner` owns and migrates, `signpost_app` only reads and writes rows.
 */
export async function prepareCluster(
  superuserUrl: string,
  options: { database: string; passwords: RolePasswords },
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    for (const [role, password] of [
      [OWNER_ROLE, options.passwords.owner],
      [APP_ROLE, options.passwords.app],
    ] as const) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
      const verb = rowCount === 0 ? 'create' : 'alter'
      await client.query(
        `${verb} role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
      )
      // For manual logins with these roles; our own connections set the same limits.
      for (const [setting, limit] of Object.entries(ROLE_LIMITS[role]))
        await client.query(`alter role ${role} set ${setting} = ${timeLimit(limit)}`)
    }
    const name = client.escapeIdentifier(options.database)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      options.database,
    ])
    if (rowCount === 0) {
      await client.query(`create database ${name} owner ${OWNER_ROLE}`)
      await client.query(`revoke all on database ${name} from public`)
      await client.query(`grant connect on database ${name} to ${APP_ROLE}`)
    }
  } finally {
    await client.end()
  }
}
