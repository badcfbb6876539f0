import { sql } from 'kysely'

/** Opens the text of a statement whose plan each connection keeps (decision 0142). */
export const KEEP_PLAN = '/* keep plan */'

/**
 * The same for a template: ``sql`${keepPlan} select …` ``. For statements that run for every webhook, write or call,
 * take longer to plan than to run, and have one good plan for every shop. They name their columns: a plan for `*`
 * would not survive a migration.
 */
export const keepPlan = sql.raw(KEEP_PLAN)
