import { timeLimitsScale } from './env.ts'

interface Declared {
  ms: number
  /** Where a rig scales the table down: never below this. Absent: `ms`, it is short enough as it is. */
  least?: number
}

/**
 * How long anything may be held or waited for, in one table: who counts on one of these counts on the others. A rig scales
 * it as a whole (TIME_LIMITS_SCALE); production runs at 1.
 */
const TABLE = {
  /** A job at most; whoever is at it longer is not at it any more. */
  queueJob: { ms: 900_000, least: 10_000 },
  /** A worker that says nothing for so long has lost its jobs. pg-boss takes no less. */
  queueHeartbeat: { ms: 10_000 },
  /** How often jobs without a heartbeat are looked for. */
  queueSupervision: { ms: 15_000, least: 1_000 },
  /** A single edit's rows belong to its sender for so long. */
  singleEdit: { ms: 60_000, least: 6_000 },
  /** Within this its calls leave: what is left of the lease is for their answers. */
  singleEditSend: { ms: 35_000, least: 3_000 },
  /** How often single edits without a sender are looked for. */
  singleEditRecovery: { ms: 30_000, least: 1_000 },
  /** A single edit waits so long for a field that somebody else is writing. */
  singleEditTurn: { ms: 5_000, least: 2_500 },
  /** A shop queue's holder, how often it renews, and when it stops to send: before anybody else can begin. */
  shopQueue: { ms: 2_000 },
  shopQueueRenewal: { ms: 500 },
  shopQueueSend: { ms: 1_800 },
  /** A call handed to the socket may reach the platform this much later; before that nobody reads what became of it. */
  callArrival: { ms: 2_500 },
  /** A call waits for points, or for a platform in trouble. */
  callPatience: { ms: 20_000, least: 5_000 },
  /** What is being prepared and has not moved for so long is taken up by another worker. */
  filling: { ms: 60_000, least: 5_000 },
  /** A transaction that waits for a lock others hold. */
  lockWait: { ms: 2_000 },
  /** A transaction whose process says nothing: it was frozen, and others wait for its rows. */
  idleTransaction: { ms: 3_000 },
  /** A shop's tokens are asked for by one process alone; longer than the platform may take to answer. */
  tokenRenewal: { ms: 25_000 },
  /** Samples a preview has written: nobody looks at a form longer. */
  samples: { ms: 60_000 },
  /** A statement: who asked for it is gone after that. */
  statement: { ms: 30_000 },
  /** A transaction with everything in it: its snapshot keeps dead rows alive for everybody. */
  transaction: { ms: 120_000 },
  /** The same three for the owner of the tables, who migrates: an index of a large table takes its time. */
  ownerStatement: { ms: 3_600_000 },
  ownerIdleTransaction: { ms: 60_000 },
  ownerTransaction: { ms: 7_200_000 },
} as const satisfies Record<string, Declared>

export type TimeLimit = keyof typeof TABLE

/** Settings of PostgreSQL by role. Each connection brings them, and the roles we make ourselves hold them as well. */
export const ROLE_LIMITS = {
  signpost_app: {
    statement_timeout: 'statement',
    idle_in_transaction_session_timeout: 'idleTransaction',
    transaction_timeout: 'transaction',
    lock_timeout: 'lockWait',
  },
  signpost_owner: {
    statement_timeout: 'ownerStatement',
    idle_in_transaction_session_timeout: 'ownerIdleTransaction',
    transaction_timeout: 'ownerTransaction',
  },
} as const satisfies Record<string, Record<string, TimeLimit>>

/** The limits of a role as a connection asks for them when it opens. */
export function connectionOptions(role: keyof typeof ROLE_LIMITS): string {
  return Object.entries(ROLE_LIMITS[role])
    .map(([setting, limit]) => `-c ${setting}=${timeLimit(limit)}`)
    .join(' ')
}

const own = timeLimitsScale()

/** One of the table's times, in milliseconds; `scale` only where a rig asks for another process. */
export function timeLimit(name: TimeLimit, scale: number = own): number {
  const { ms, least = ms }: Declared = TABLE[name]
  return Math.max(least, Math.round(ms * scale))
}

/** The whole table as a process of that scale counts it. */
export function timeLimits(scale: number): Record<TimeLimit, number> {
  const names = Object.keys(TABLE) as TimeLimit[]
  return Object.fromEntries(names.map((name) => [name, timeLimit(name, scale)])) as Record<TimeLimit, number>
}
