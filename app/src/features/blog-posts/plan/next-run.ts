import { type RawBuilder, sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import type { AutomationPlan } from '../contract/settings.ts'

/** Time of the daily run in UTC, also as the job's cron expression. */
export const RUN_AT = { hour: 5, minute: 17 } as const
export const RUN_CRON = `${RUN_AT.minute} ${RUN_AT.hour} * * *`

/** Returns the day of a moment in UTC, `2026-11-23`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns the day of a moment as a value of a column of the type date. */
export const dayColumn = (moment: Date): RawBuilder<Date> => sql<Date>`${dayOf(moment)}::date`

/** Returns the weekday from 1 (Monday) to 7 in UTC. */
export const weekdayOf = (moment: Date): number => ((moment.getUTCDay() + 6) % 7) + 1

/** Returns when automation begins the next post; null if no day is chosen. Today counts until it has been handled. */
export async function nextRunOf(
  tx: ShopTx,
  { days }: Pick<AutomationPlan, 'days'>,
  now: Date,
): Promise<Date | null> {
  const done = await tx
    .selectFrom('blog_post_runs')
    .select('day')
    .where('shop_id', '=', shopOf(tx))
    .where('day', '=', dayColumn(now))
    .executeTakeFirst()
  return nextOf(days, now, done !== undefined)
}

/** Returns the next run on one of these weekdays; null if none is chosen. */
export function nextOf(days: readonly number[], now: Date, isTodayDone: boolean): Date | null {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = new Date(now.getTime() + ahead * DAY_MS)
    const at = new Date(
      Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), RUN_AT.hour, RUN_AT.minute),
    )
    const isOver = ahead === 0 && (isTodayDone || at <= now)
    if (!isOver && days.includes(weekdayOf(day))) return at
  }
  return null
}
