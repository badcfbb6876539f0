import type { z } from 'zod'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { StoreWays } from './kinds/store-ways.ts'

/** What the words of an error name, `{{limit}}`. */
export type ErrorValues = Readonly<Record<string, unknown>>

/** Why something failed: an error of the catalogue and what its words name, or a code and what the platform said, as it said it. */
export type FailureReason =
  | { code: string; values: ErrorValues; platformMessage?: never }
  | { code: string; platformMessage: string; values?: never }

/** What one change is about: a resource and the part of it. */
export interface ChangeRef {
  /**
   * gid of the resource written, `installation` for the app's own data, or a natural key (`redirect:/old-path`) for
   * what has none before it is created.
   */
  resourceId: string
  field: string
}

export interface PendingChange<Value> extends ChangeRef {
  id: string
  /** Null: there is nothing; with `after` set the change creates. */
  before: Value | null
  /** Null: the change deletes. */
  after: Value | null
}

export type WriteOutcome<Value> =
  /**
   * `editedAt`: when the store says that its resource was edited last, this write. `replaced`: what it held right before,
   * where the write asked for it along the way.
   */
  | { status: 'applied'; observed: Value | null; editedAt?: string | null; replaced?: Replaced<Value> }
  | { status: 'unchanged'; observed: Value | null }
  | ({ status: 'failed' } & FailureReason)

/** A value a write took the place of, and when the store says that its resource had been edited. */
export interface Replaced<Value> {
  value: Value | null
  editedAt: string | null
}

/** `again`: the line fell with another change of it, which is named; nothing is known against this one. */
export type LineOutcome<Value> = WriteOutcome<Value> | 'again'

/** What a write was to do: what stood there, and what was meant to. */
export type SentValue<Value> = ChangeRef & { before: Value | null; after: Value | null }

/** The same writes as one bulk mutation of the platform, one line of variables per resource, or for several. */
export interface BulkWrite<Value> {
  /** The mutation's document, as in the kind's own operation. */
  document: string
  /** Changes one line takes; absent: those of one resource. */
  batch?: number
  /** One line: the variables for `changes`, all of a resource together. */
  variables(changes: PendingChange<Value>[]): object
  /**
   * What one line of the result says of these changes; `data` is the `data` member of the line. A change without an
   * outcome is read back.
   */
  outcomes(data: unknown, changes: PendingChange<Value>[]): (LineOutcome<Value> | undefined)[]
  /** True where the platform refuses a line whose place was edited since it was read. Absent: files are kept short. */
  compares?: boolean
}

/** What stands on the store of a change that took effect. */
export type SettledValue<Value> = ChangeRef & { observed: Value | null }

/**
 * One thing Signpost can write to a store (architecture, Changes). The only place in the product where a
 * GraphQL mutation on merchant data may stand is a kind's `write`.
 */
export interface ChangeKind<Value> {
  /** `<slug>.<what>`, `structured-data.settings`. */
  name: string
  schema: z.ZodType<Value>
  /**
   * Changes one `write` takes at most; absent: those of one resource, unless the platform has a call for several. Pending
   * changes of one resource are always handed over together: one mutation per resource.
   */
  batch?: number
  /** True for a change the platform has no call for several of although the kind has a `batch`: its resource is a call by itself. */
  alone?(change: PendingChange<Value>, ways: StoreWays): boolean
  /**
   * True while it is a guess how the store takes this change: one such goes first and alone, and the others go the way
   * it taught.
   */
  isTrial?(change: PendingChange<Value>, ways: StoreWays): boolean
  /** The values on the platform now, in the order of `refs`; null where there is none. Batched, 250 nodes a call. */
  read(ctx: ShopContext, refs: ChangeRef[]): Promise<(Value | null)[]>
  /**
   * Writes the `after` values; one outcome per change, in order. Throws only when nothing is known. Code
   * `conflict` says that the store no longer held `before`. An atomic batch that was refused is sent again in parts, so
   * that one bad value fails alone.
   */
  write(ctx: ShopContext, changes: PendingChange<Value>[]): Promise<WriteOutcome<Value>[]>
  /**
   * Goes on with writes nobody answered for, where a look at the store is not enough: what was begun may have to be ended
   * first. Null: `read` says what came of it. Runs under the same lease as `write`. Throws when nobody can know yet.
   */
  finish?(ctx: ShopContext, changes: SentValue<Value>[]): Promise<(WriteOutcome<Value> | null)[]>
  /** The bulk mutation that may carry this change; null where none may. What gets the same object goes into one file. */
  bulk?(change: PendingChange<Value>, ways: StoreWays): BulkWrite<Value> | null
  /** Of a notice of an edit by somebody else the value this kind writes; undefined: the notice does not tell. */
  noticed?(notice: { handle: string | null; body: string | null }): Value | null | undefined
  /** Equal by meaning: what the platform trims or reorders compares equal. */
  normalise(value: Value | null): string
  /** Value that takes the change back. */
  inverse(change: { before: Value | null; observed: Value | null }): Value | null
  /** False where there is no way back, a deletion of something we cannot make again. Absent: undoable. */
  undoable?: boolean
  /**
   * What the feature keeps of a value that stands on the store now, in the transaction that settles the change:
   * after a write, an undo, a recovery, or when the store held the value already.
   */
  settled?(tx: ShopTx, shopId: ShopId, change: SettledValue<Value>): Promise<void>
  /** The same of many at once, for kinds that are written by the thousand; then `settled` is for those that come alone. */
  settledMany?(tx: ShopTx, shopId: ShopId, changes: SettledValue<Value>[]): Promise<void>
}

export const CHANGE_KINDS = defineOffer<ChangeKind<never>>('kinds')
