import type pg from 'pg'

/**
 * Refuses to work as a role that row-level security does not hold back: a superuser, one with BYPASSRLS, or one
 * that owns (or may become the owner of) tables. Throws saying which and what to do.
 */
export async function refusePowerfulRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; super: boolean; bypass: boolean; owns: boolean }>(`
    select current_user::text as role, r.rolsuper as super, r.rolbypassrls as bypass,
      exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'MEMBER')) as owns
    from pg_roles r where r.rolname = current_user`)
  const [row] = rows
  if (!row) throw new Error('The database does not say which role this connection has.')
  const reasons = [
    row.super && 'is a superuser',
    row.bypass && 'has BYPASSRLS',
    row.owns && 'owns tables',
  ].filter(Boolean)
  if (reasons.length > 0) {
    throw new Error(
      `DATABASE_URL logs in as "${row.role}", which ${reasons.join(' and ')}: nothing would keep one shop's rows from ` +
        'another. Give it the role signpost_app (no superuser, no BYPASSRLS, owner of nothing) and keep the owner for ' +
        'MIGRATE_DATABASE_URL.',
    )
  }
}
