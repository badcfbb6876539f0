import type { PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from './install.ts'

/** Tolerated difference between the clocks of the enqueuing and the checking process, which may be adjusted slowly. */
const A_LITTLE = `interval '1 minute'`

/**
 * Repairs timestamps after the database's clock was set back: maintenance rounds marked with a later time would pause
 * until that time, and so would jobs delayed by it. Moves each one to the current time by its own timestamp, because
 * a clock that was wrong for seconds affects only some of them. Returns true if anything was repaired.
 */
export async function healClock(boss: PgBoss): Promise<boolean> {
  const healed = [
    `update ${QUEUE_SCHEMA}.version set cron_on = null, bam_on = null
      where greatest(cron_on, bam_on) > clock_timestamp() + ${A_LITTLE} returning 1`,
    `update ${QUEUE_SCHEMA}.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
      where greatest(monitor_on, monitor_claim_on, maintain_on) > clock_timestamp() + ${A_LITTLE} returning 1`,
    // Uses the index of waiting jobs: jobs already due need no repair.
    `update ${QUEUE_SCHEMA}.job j
      set start_after = greatest(clock_timestamp(), j.start_after - (j.created_on - clock_timestamp())), created_on = clock_timestamp()
      from ${QUEUE_SCHEMA}.queue q
      where j.name = q.name and j.state < 'active' and j.start_after > clock_timestamp()
        and j.created_on > clock_timestamp() + ${A_LITTLE} returning 1`,
  ]
  let found = 0
  for (const statement of healed) found += (await boss.getDb().executeSql(statement)).rows.length
  return found > 0
}
