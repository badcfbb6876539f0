import type pg from 'pg'

/** Wording of each entry of `powers` in the message that refuses the start. */
const reasons: Record<keyof Powers, string> = {
  super: 'is a superuser',
  bypass: 'has BYPASSRLS',
  replicates: 'has REPLICATION',
  makesRoles: 'has CREATEROLE',
  runsPrograms: 'may read files of the server or run programs there',
  owns: 'owns tables',
  ownsFunctions: 'owns functions',
  makesTables: 'may create tables in the schema public',
  makesTemporary: 'may create temporary tables (TEMP is granted on the database)',
}

interface Powers {
  super: boolean
  bypass: boolean
  replicates: boolean
  makesRoles: boolean
  runsPrograms: boolean
  owns: boolean
  ownsFunctions: boolean
  makesTables: boolean
  makesTemporary: boolean
}

/**
 * Refuses a role that row-level security does not restrain: one with server privileges, one that owns (or may become
 * the owner of) tables, or one that may shadow a table with its own. Throws saying which privilege and how to fix it.
 */
export async function refusePowerfulRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; database: string } & Powers>(`
    select current_user::text as role, current_database()::text as database,
      r.rolsuper as super, r.rolbypassrls as bypass, r.rolreplication as replicates, r.rolcreaterole as "makesRoles",
      exists (select 1 from pg_roles p
        where p.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
          and pg_has_role(p.oid, 'MEMBER')) as "runsPrograms",
      exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and pg_has_role(c.relowner, 'MEMBER')) as owns,
      exists (select 1 from pg_proc f join pg_namespace n on n.oid = f.pronamespace
        where n.nspname = 'public' and f.prosecdef and pg_has_role(f.proowner, 'MEMBER')) as "ownsFunctions",
      has_schema_privilege('public', 'CREATE') as "makesTables",
      has_database_privilege(current_database(), 'TEMPORARY') as "makesTemporary"
    from pg_roles r where r.rolname = current_user`)
  const [row] = rows
  if (!row) throw new Error('The database does not say which role this connection has.')
  const held = (Object.keys(reasons) as (keyof Powers)[]).filter((power) => row[power])
  if (held.length === 0) return
  const said = held.map((power) => reasons[power]).join(' and ')
  const why = "nothing would keep one shop's rows from another"
  // The migration revokes grants to PUBLIC; only the operator can revoke privileges of the role itself.
  const grants: readonly string[] = ['makesTemporary', 'makesTables'] satisfies (keyof Powers)[]
  const way = held.every((power) => grants.includes(power))
    ? `Run bin/signpost migrate as the owner of the database "${row.database}"; if that does not help, let a superuser ` +
      `run: revoke temporary on database "${row.database}" from public, "${row.role}"; revoke create on schema public from public, "${row.role}".`
    : 'Give it the role signpost_app (no superuser, no BYPASSRLS, owner of nothing) and keep the owner for MIGRATE_DATABASE_URL.'
  throw new Error(`DATABASE_URL logs in as "${row.role}", which ${said}: ${why}. ${way}`)
}
