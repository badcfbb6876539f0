import type { PgBoss } from 'pg-boss'
import { QUEUE_SCHEMA } from './install.ts'

/** Who enqueues and who looks may differ by as much: clocks that are set slowly. */
const A_LITTLE = `interval '1 minute'`

/**
 * The database's clock was put back: rounds that were marked by the later time would rest until it has come again, and so
 * would jobs that were put off by it. They are brought to the time it is now, each by its own mark: a clock that was wrong for
 * seconds has marked some of them only. True: there was something to heal.
 */
export async function healClock(boss: PgBoss): Promise<boolean> {
  const healed = [
    `update ${QUEUE_SCHEMA}.version set cron_on = null, bam_on = null
      where greatest(cron_on, bam_on) > clock_timestamp() + ${A_LITTLE} returning 1`,
    `update ${QUEUE_SCHEMA}.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
      where greatest(monitor_on, monitor_claim_on, maintain_on) > clock_timestamp() + ${A_LITTLE} returning 1`,
    // By the index of what waits: what is due already needs no healing.
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
