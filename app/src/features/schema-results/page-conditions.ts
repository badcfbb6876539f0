import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SchemaResultsListInput, SchemaResultsView } from './contract.ts'

/** Conditions on a shown page: the same for counts and the list. */
export const IN_VIEW: Readonly<Record<SchemaResultsView, RawBuilder<SqlBool>>> = {
  results: sql`true`,
  errors: sql`(errors > 0 or outdated > 0)`,
  critical: sql`(critical > 0 or optional > 0)`,
  duplicates: sql`duplicates > 0`,
}
export const OF_LEVEL: Readonly<Record<NonNullable<SchemaResultsListInput['level']>, RawBuilder<SqlBool>>> = {
  error: sql`errors > 0`,
  warning: sql`warnings > 0`,
  'only-warning': sql`(errors = 0 and warnings > 0)`,
  info: sql`infos > 0`,
  valid: sql`(state = 'read' and verdict = 'valid')`,
}
export const IS_UNREAD = sql<SqlBool>`(state <> 'read' or kept_because is not null)`
