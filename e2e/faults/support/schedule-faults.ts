import type { ShopContext } from '../../../app/src/core/context/context.ts'
import { periodAt } from '../../../app/src/core/credits/domain/period.ts'
import { planOf } from '../../../app/src/core/shops/plan-of.ts'
import type { Installation, RigStore } from './installation.ts'

/** Limits per period that the rig was given. */
export interface Promised {
  /** Number of posts that the merchant allows per week. */
  postsPerWeek: number
}

/**
 * Returns every period that fired twice, from the database alone: credit allowances, days and weeks of the blog's
 * plan, an automation's days, metrics that Home stores daily, and the queue's own minutes.
 */
export async function firedTwice(
  { look }: Pick<Installation, 'look'>,
  { shopId }: RigStore,
  promised: Promised,
): Promise<string[]> {
  const told = async (what: string, query: string, values: unknown[] = [shopId]): Promise<string[]> =>
    (await look<object>(query, values)).map((row) => `${what}: ${JSON.stringify(row)}`)
  return (
    await Promise.all([
      told(
        'two allowances for one time',
        `select a.credit, a.epoch, a.starts_at, b.starts_at as other from credit_grants a join credit_grants b
           on b.shop_id = a.shop_id and b.credit = a.credit and b.epoch = a.epoch and b.id > a.id
             and a.starts_at < b.ends_at and b.starts_at < a.ends_at
           where a.shop_id = $1`,
      ),
      told(
        'an allowance was not booked as it was made',
        `select g.credit, g.id, g.amount, coalesce(sum(e.amount), 0) as booked from credit_grants g
           left join credit_entries e on e.shop_id = g.shop_id and e.grant_id = g.id and e.to_account = 'granted'
             and e.from_account = 'issued'
           -- What is older than a year was folded into one amount, its entries are gone (core/credits/carry-forward.ts).
           where g.shop_id = $1 and not exists (
             select from credit_carried c where c.shop_id = g.shop_id and c.credit = g.credit and c.until >= g.created_at - interval '1 second')
           group by 1, 2, 3 having g.amount <> coalesce(sum(e.amount), 0)`,
      ),
      told(
        'two posts of one day',
        `select (created_at at time zone 'utc')::date as day, count(*) from blog_posts
           where shop_id = $1 and origin = 'automation' group by 1 having count(*) > 1`,
      ),
      told(
        'more posts a week than allowed',
        `select date_trunc('week', created_at, 'UTC') as week, count(*) from blog_posts
           where shop_id = $1 and state not in ('failed', 'stopped') group by 1 having count(*) > $2`,
        [shopId, promised.postsPerWeek],
      ),
      told(
        'an automation took more a day than its cap',
        `select r.automation_id, r.day, sum(r.resources) as taken from automation_runs r
           join automations a on a.shop_id = r.shop_id and a.id = r.automation_id
           where r.shop_id = $1 group by 1, 2, a.daily_cap having sum(r.resources) > a.daily_cap`,
      ),
      told(
        'a code redeemed twice',
        `select source, credit, count(*) from credit_rewards where shop_id = $1 group by 1, 2 having count(*) > 1`,
      ),
      told(
        'a minute of the schedule handed out twice',
        // If a clock was moved in between, two minutes of the schedule may be handed out in one: each has a slot of
        // its own.
        `with handed as (
           select data -> 'payload' ->> 'job' as job, date_trunc('minute', created_on) as minute, count(*)
             from pgboss.job where name = 'registry.fan-out' and created_on > clock_timestamp() - interval '5 minutes'
             group by 1, 2 having count(*) > 1)
         select * from handed where count > (
           select count(distinct singleton_on) from pgboss.job sent
             where sent.name = '__pgboss__send-it' and sent.data ->> 'key' = handed.job
               and (sent.completed_on between minute - interval '1 minute' and minute + interval '2 minutes'
                 -- The clock was put back since.
                 or sent.completed_on > clock_timestamp() + interval '1 minute'))`,
        [],
      ),
    ])
  ).flat()
}

/** Returns allowances that do not match a period, or that are missing although all clocks agree. */
export async function mismatchedAllowances(
  { look }: Pick<Installation, 'look'>,
  ctx: ShopContext,
  { now, agreed }: { now: Date; agreed: boolean },
): Promise<string[]> {
  const course = await planOf(ctx)
  const grants = await look<{ credit: string; epoch: number; starts_at: Date; ends_at: Date }>(
    'select credit, epoch, starts_at, ends_at from credit_grants where shop_id = $1',
    [ctx.shop.id],
  )
  const running = grants.filter(({ epoch }) => epoch === course.epoch)
  const wrong = running.flatMap(({ credit, starts_at, ends_at }) => {
    const period = periodAt(course, starts_at)
    return period.startsAt.getTime() === starts_at.getTime() && period.endsAt.getTime() === ends_at.getTime()
      ? []
      : [`an allowance of ${credit} runs from ${starts_at.toISOString()}, no period does`]
  })
  if (!agreed) return wrong
  const covered = new Set(
    running.flatMap(({ credit, starts_at, ends_at }) => (starts_at <= now && now < ends_at ? [credit] : [])),
  )
  const kinds = new Set(grants.map(({ credit }) => credit))
  for (const credit of kinds)
    if (!covered.has(credit) && now >= course.startedAt)
      wrong.push(`no allowance of ${credit} runs at ${now.toISOString()}`)
  return wrong
}
