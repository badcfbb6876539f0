import { sql, type Transaction } from 'kysely'
import { fromKysely, type JobInsert, PgBoss } from 'pg-boss'
import type { DB } from '#kit/server/db/generated/schema.ts'
import { KEEP_PLAN, keepPlan } from '#kit/server/db/kept-plan.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { QUEUE_SCHEMA } from './install.ts'
import type { EnqueueOptions, Queue } from './queue.ts'
import { spacedNews } from './spaced-news.ts'
import { steadyClock } from './steady-clock.ts'

/** Stands for the shop in a job of the installation. */
const NO_SHOP = '0'

/** A job as stored in the queue. */
export interface QueuedJob {
  shop: string
  payload: object
  /** Key it was enqueued under; waiting jobs with equal keys are merged. */
  key?: string
}

export interface OpenQueueOptions {
  url: string
  /** False: connections are not kept (a pooler), so the queue polls for new jobs instead of listening. */
  listens: boolean
  /** Names of all declared jobs; no others can be enqueued. */
  jobs: readonly string[]
  applicationName: string
  /** True in the worker: handles retries, schedules and old jobs. */
  supervise: boolean
  onError(error: Error): void
}

export interface OpenQueue extends Queue {
  readonly boss: PgBoss
  /**
   * Enqueues a job at the times of a cron expression (UTC), once for all processes; `key` names the schedule, and a
   * later call with the same key replaces it.
   */
  repeat(name: string, every: string, job: { payload: object; key: string }): Promise<void>
  /** Returns running jobs to the queue if they do not end within `timeoutMs`, then closes. */
  stop(timeoutMs: number): Promise<void>
}

/**
 * Opens the queue and creates the pg-boss queue of every declared job. Needs the tables created by `installQueue`.
 *
 * Policy `stately`: of jobs with an equal key, at most one waits and one runs. The key is also the job's group, and a
 * fetch leaves out groups that are running (`queue-worker.ts`): a waiting job whose key runs would break the policy's
 * index and with it the whole fetch, so one busy shop would keep the jobs of all others waiting, in every process.
 * Groups alone would not do: two jobs of one group were seen to run at once.
 */
export async function openQueue(options: OpenQueueOptions): Promise<OpenQueue> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: QUEUE_SCHEMA,
    application_name: options.applicationName,
    max: options.supervise ? 6 : 3,
    migrate: false,
    // Due times follow the database's clock; the difference to it is measured every 15 seconds.
    clock: steadyClock,
    clockMonitorIntervalSeconds: 15,
    supervise: options.supervise,
    schedule: options.supervise,
    // A dead worker's jobs continue after their heartbeat plus this; pg-boss's default is a minute.
    superviseIntervalSeconds: timeLimit('queueSupervision') / 1_000,
    monitorIntervalSeconds: timeLimit('queueSupervision') / 1_000,
    useListenNotify: options.supervise && options.listens,
    // Index rebuilds need the owner's role.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', options.onError)
  hearInGoodTime(boss)
  forgetCountedKeys(boss)
  await boss.start()
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const name of options.jobs) {
    if (known.has(name)) continue
    await boss.createQueue(name, {
      policy: 'stately',
      notify: true,
      retryLimit: 5,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: timeLimit('queueJob') / 1_000,
      heartbeatSeconds: timeLimit('queueHeartbeat') / 1_000,
      deleteAfterSeconds: 86_400,
    })
  }
  const declared = new Set(options.jobs)
  const refuseUndeclared = (name: string): void => {
    if (!declared.has(name)) throw new Error(`No job is declared with the name ${name}.`)
  }
  let stopped: Promise<void> | undefined
  return {
    boss,
    async enqueue(name, job, choices = {}) {
      refuseUndeclared(name)
      const { tx, key } = choices
      if (tx && key !== undefined) await announce(tx, [lockName({ name, shop: job.shop, key })])
      const { shop, payload } = job
      const queued: QueuedJob = { shop, payload, ...(key !== undefined && { key }) }
      await boss.send(name, queued, sendOptions(shop, choices))
    },
    async enqueueAll(name, jobs, tx) {
      refuseUndeclared(name)
      if (jobs.length === 0) return
      const rows = jobs.map(
        ({ startAfter, ...job }): JobInsert<QueuedJob> => ({
          data: job,
          ...keyed(job.shop, job.key),
          ...secondsUntil(startAfter),
        }),
      )
      const names = jobs.map((job) => lockName({ name, ...job }))
      await announce(tx, names)
      await boss.insert(name, rows, { db: within(tx) })
    },
    async repeat(name, every, { payload, key }) {
      refuseUndeclared(name)
      // pg-boss takes a schedule's key for its name only. Without a key of their own, the jobs of all schedules due in
      // one minute would be merged into one.
      await boss.schedule(name, every, { shop: NO_SHOP, payload }, { key, tz: 'UTC', ...keyed(NO_SHOP, key) })
    },
    async holds(name, { shop, key }) {
      refuseUndeclared(name)
      const { rows } = await boss.getDb().executeSql(
        `select 1 from ${QUEUE_SCHEMA}.job
          where name = $1 and singleton_key = $2 and state in ('created', 'retry', 'active') limit 1`,
        [name, singletonKey(shop, key)],
      )
      return rows.length > 0
    },
    async forget(shop, tx) {
      await fromKysely(tx).executeSql(
        `delete from ${QUEUE_SCHEMA}.job where data ->> 'shop' = $1 and state in ('created', 'retry')`,
        [shop],
      )
    },
    stop(timeoutMs) {
      stopped ??= boss.stop({ graceful: timeoutMs > 0, timeout: timeoutMs })
      return stopped
    },
  }
}

/**
 * Spaces out the queue's notifications of new jobs, instead of handling each at once; listening itself is unchanged.
 */
function hearInGoodTime(boss: PgBoss): void {
  const db = boss.getDb()
  const listen = db.listen?.bind(db)
  if (listen) db.listen = (channel, onNews, onReconnect) => listen(channel, spacedNews(onNews), onReconnect)
}

/**
 * Drops the keys that were running when pg-boss last counted its jobs. It leaves them out of every fetch until it
 * counts and reads again, for up to 75 seconds, so the next job of a shop that was busy at that moment would wait that
 * long. Groups leave out what is running now. Jobs that a version without groups enqueued have none: while an update is
 * rolled out, one that waits for its own key keeps its queue from being fetched until that key's job ends.
 */
function forgetCountedKeys(boss: PgBoss): void {
  const db = boss.getDb()
  const execute = db.executeSql.bind(db)
  db.executeSql = async (text, values) => {
    const answer = await execute(text, values)
    const rows: { singletonsActive?: unknown }[] = answer?.rows ?? []
    if (rows[0] && 'singletonsActive' in rows[0]) for (const row of rows) row.singletonsActive = null
    return answer
  }
}

/**
 * Locks the keys until the transaction ends. A waiting job with an equal key absorbs this call, but could start
 * before this transaction commits: it would not see the new data, and no other job would follow. So a job waits for
 * the lock before it begins (`beforeRun`). Locks are taken in one order, to avoid deadlocks.
 */
async function announce(tx: Transaction<DB>, names: readonly string[]): Promise<void> {
  await sql`${keepPlan} select pg_advisory_xact_lock(locks.lock) from (
    select distinct hashtextextended(name, 0) as lock from unnest(${names}::text[]) as name order by lock
  ) as locks`.execute(tx)
}

/** Waits until every transaction that enqueued this job has committed or rolled back. */
export async function beforeRun(boss: PgBoss, name: string, { shop, key }: QueuedJob): Promise<void> {
  if (key === undefined) return
  await boss
    .getDb()
    .executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockName({ name, shop, key })])
}

/** Lets pg-boss send its statements in our transaction. Planning one that inserts jobs takes longer than running it. */
function within(tx: Transaction<DB>): ReturnType<typeof fromKysely> {
  const db = fromKysely(tx)
  return { executeSql: (text, values) => db.executeSql(`${KEEP_PLAN}${text}`, values) }
}

function singletonKey(shop: string, key: string): string {
  return `${shop}:${key}`
}

/** A job's key, as what merges waiting jobs and as the group that leaves them out while one runs. */
function keyed(shop: string, key: string): { singletonKey: string; group: { id: string } } {
  const own = singletonKey(shop, key)
  return { singletonKey: own, group: { id: own } }
}

function lockName({ name, shop, key }: { name: string; shop: string; key: string }): string {
  return `queue ${name} ${shop} ${key}`
}

function sendOptions(shop: string, { tx, key, startAfter, at }: EnqueueOptions) {
  return {
    ...(key === undefined ? { singletonKey: crypto.randomUUID() } : keyed(shop, key)),
    ...secondsUntil(startAfter),
    ...(at && { startAfter: at }),
    ...(tx && { db: within(tx) }),
  }
}

/** A number counts in seconds from the database's current time. */
function secondsUntil(moment: Date | undefined): { startAfter?: number } {
  const ms = moment === undefined ? 0 : Math.round(moment.getTime() - Date.now())
  return ms > 0 ? { startAfter: ms / 1_000 } : {}
}
