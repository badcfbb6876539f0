import { sql } from 'kysely'

/*
 * Conditions on a `page` with its numbers of findings that are not ignored, `critical` and `warning`: the same for
 * counts and lists.
 */

/** Read or broken, and checked. */
const IS_JUDGED = sql`(page.unjudged is null and page.state in ('read', 'broken'))`

/** With findings, or what search results can show. */
const HAS_WORTH = sql`(page.state = 'broken' or page.indexable or page.critical > 0 or page.warning > 0)`

/** Enters the score. */
export const IS_COUNTED = sql`(${IS_JUDGED} and ${HAS_WORTH})`

/** Without findings, and hidden from search, or another URL counts. */
export const IS_LEFT_OUT = sql`(${IS_JUDGED} and not ${HAS_WORTH})`

/** Not read by the last attempt, or not checked. */
export const IS_UNREAD = sql`(page.state = 'not-read' or page.unjudged is not null
  or (page.unread_at is not null and page.unread_status is null))`
