import type { PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from './install.ts'

/**
 * The database's clock was put back: rounds that were marked by the later time would rest until it has come again, and so
 * would jobs of that time. They are brought to the time it is now. The mark of the schedule, seconds old as a rule, tells
 * it. True: there was something to heal.
 */
export async function healClock(boss: PgBoss): Promise<boolean> {
  const db = boss.getDb()
  const { rows } = await db.executeSql(
    `update ${QUEUE_SCHEMA}.version set cron_on = null, bam_on = null
      where cron_on > clock_timestamp() + interval '1 minute' returning 1`,
  )
  if (rows.length === 0) return false
  await db.executeSql(
    `update ${QUEUE_SCHEMA}.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
      where greatest(monitor_on, monitor_claim_on, maintain_on) > clock_timestamp()`,
  )
  await db.executeSql(
    `update ${QUEUE_SCHEMA}.job
      set start_after = greatest(clock_timestamp(), start_after - (created_on - clock_timestamp())), created_on = clock_timestamp()
      where state < 'active' and created_on > clock_timestamp() + interval '1 minute'`,
  )
  return true
}
