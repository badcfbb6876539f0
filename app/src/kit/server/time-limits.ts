import { HOUR_MS } from '#kit/shared/durations.ts'
import { timeLimitsScale } from './env.ts'

interface Declared {
  ms: number
  /** Lower bound when a rig scales the table down. Absent: `ms`, already short enough. */
  least?: number
}

/**
 * Leases of workers and calls, and the time limits of the queue, the database and the change engine, in one table
 * because they depend on each other. A limit nothing depends on stands beside its use. A rig scales the table as a
 * whole (TIME_LIMITS_SCALE); production runs at 1.
 */
const TABLE = {
  /** Maximum time of a job; after that its worker has lost it. */
  queueJob: { ms: 900_000, least: 10_000 },
  /** A worker without a heartbeat for this long has lost its jobs. pg-boss accepts no shorter time. */
  queueHeartbeat: { ms: 10_000 },
  /** Interval of the search for jobs without a heartbeat. */
  queueSupervision: { ms: 15_000, least: 1_000 },
  /** Lease of a single edit's sender on its rows. */
  singleEdit: { ms: 60_000, least: 6_000 },
  /** Time within the lease to send its calls: the rest of the lease is for their answers. */
  singleEditSend: { ms: 35_000, least: 3_000 },
  /** Interval of the search for single edits without a sender. */
  singleEditRecovery: { ms: 30_000, least: 1_000 },
  /** Time a single edit waits for a field that is being written by another. */
  singleEditTurn: { ms: 5_000, least: 2_500 },
  /**
   * Lease of a shop queue's holder, its renewal interval, and when the holder stops sending: before another can
   * begin.
   */
  shopQueue: { ms: 2_000 },
  shopQueueRenewal: { ms: 500 },
  shopQueueSend: { ms: 1_800 },
  /** A call handed to the socket may reach the platform this much later; its outcome is not read before that. */
  callArrival: { ms: 2_500 },
  /** Time a call waits for points, or for a platform in trouble. */
  callPatience: { ms: 20_000, least: 5_000 },
  /**
   * An operation being prepared that made no progress for this long is taken over: by another worker, or by the next
   * request with its key.
   */
  filling: { ms: 60_000, least: 5_000 },
  /** Time a transaction waits for a lock. */
  lockWait: { ms: 2_000 },
  /** Idle time of an open transaction: its process was frozen, and others wait for its rows. */
  idleTransaction: { ms: 3_000 },
  /** Lease of a slot for calls that wait for an outside service, and its renewal interval. */
  waitingCall: { ms: 10_000 },
  waitingCallRenewal: { ms: 3_000 },
  /** Lease of a call to a language model: as a shop queue's, plus a margin. And its renewal interval. */
  modelCall: { ms: 2_500 },
  modelCallRenewal: { ms: 500 },
  /** Lease of a machine's browser, and its renewal interval. */
  browserMachine: { ms: 20_000, least: 4_000 },
  browserMachineRenewal: { ms: 5_000, least: 1_000 },
  /** Only one process at a time requests a shop's tokens; longer than the platform may take to answer. */
  tokenRenewal: { ms: 25_000 },
  /** Time a preview has to write samples: no merchant looks at a form for longer. */
  samples: { ms: 60_000 },
  /** Time of a statement: its caller is gone after that. */
  statement: { ms: 30_000 },
  /** Time of a whole transaction: its snapshot keeps dead rows from being removed. */
  transaction: { ms: 120_000 },
  /** The same three for the owner of the tables, who migrates: indexing a large table takes long. */
  ownerStatement: { ms: HOUR_MS },
  ownerIdleTransaction: { ms: 60_000 },
  ownerTransaction: { ms: 7_200_000 },
} as const satisfies Record<string, Declared>

export type TimeLimit = keyof typeof TABLE

/** PostgreSQL settings by role. Each connection sets them, and the roles Signpost creates have them as defaults. */
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

/** Returns the limits of a role as options of a new connection. */
export function connectionOptions(role: keyof typeof ROLE_LIMITS): string {
  return Object.entries(ROLE_LIMITS[role])
    .map(([setting, limit]) => `-c ${setting}=${timeLimit(limit)}`)
    .join(' ')
}

const own = timeLimitsScale()

/**
 * Returns one limit of the table in milliseconds. `scale` is given only when a rig computes the limit of another
 * process.
 */
export function timeLimit(name: TimeLimit, scale: number = own): number {
  const { ms, least = ms }: Declared = TABLE[name]
  return Math.max(least, Math.round(ms * scale))
}

/** Returns the whole table as a process with that scale uses it. */
export function timeLimits(scale: number): Record<TimeLimit, number> {
  const names = Object.keys(TABLE) as TimeLimit[]
  return Object.fromEntries(names.map((name) => [name, timeLimit(name, scale)])) as Record<TimeLimit, number>
}
