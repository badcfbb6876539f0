import type { z } from 'zod'
import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { StoreWays } from './kinds/store-ways.ts'

/** Values for the placeholders of an error text, `{{limit}}`. */
export type ErrorValues = Readonly<Record<string, unknown>>

/** Why something failed: an error of the catalogue with its values, or a code with the platform's message verbatim. */
export type FailureReason =
  | { code: string; values: ErrorValues; platformMessage?: never }
  | { code: string; platformMessage: string; values?: never }

/** Target of a change: a resource and one part of it. */
export interface ChangeRef {
  /**
   * gid of the resource written, `installation` for the app's own data, or a natural key (`redirect:/old-path`) for a
   * resource that has no gid before it is created.
   */
  resourceId: string
  field: string
}

export interface PendingChange<Value> extends ChangeRef {
  id: string
  /** Null: no value exists; with `after` set the change creates one. */
  before: Value | null
  /** Null: the change deletes. */
  after: Value | null
  /** True if it was sent before, and what the store holds by now may be its own work; absent: it was not. */
  sentBefore?: boolean
}

export type WriteOutcome<Value> =
  /**
   * `editedAt`: when the store says the resource was last edited, by this write. `replaced`: the value right before
   * the write, where the write queried it as well.
   */
  | { status: 'applied'; observed: Value | null; editedAt?: string | null; replaced?: Replaced<Value> }
  | { status: 'unchanged'; observed: Value | null }
  /**
   * `mayBeOurs`: the store holds something of this name already, which cannot be read yet. If the change was sent
   * before, it is tried again until that can be read.
   */
  | ({ status: 'failed'; mayBeOurs?: true } & FailureReason)

/** The value a write replaced, and when the store says its resource had been edited. */
export interface Replaced<Value> {
  value: Value | null
  editedAt: string | null
}

/**
 * `again`: the line failed because of another of its changes, which the result names; this change was not refused
 * itself.
 */
export type LineOutcome<Value> = WriteOutcome<Value> | 'again'

/** What a write was meant to do: the value before it and the value intended. */
export type SentValue<Value> = ChangeRef & { before: Value | null; after: Value | null }

/** The same writes as one bulk mutation of the platform: one line of variables for one resource, or for several. */
export interface BulkWrite<Value> {
  /** The mutation's document, the same as in the kind's own operation. */
  document: string
  /** Most changes one line takes; absent: the changes of one resource. */
  batch?: number
  /** Returns the variables of one line for `changes`, which include all changes of each resource. */
  variables(changes: PendingChange<Value>[]): object
  /**
   * Returns the outcome of each of these changes by one line of the result; `data` is the `data` member of the line.
   * A change without an outcome is read back.
   */
  outcomes(data: unknown, changes: PendingChange<Value>[]): (LineOutcome<Value> | undefined)[]
  /**
   * True if the platform refuses a line whose target was edited since it was read. Absent: it does not, so files are
   * kept short.
   */
  compares?: boolean
}

/** Changes that will be written together. */
export interface AboutToWrite<Value> {
  changes: (ChangeRef & { after: Value | null })[]
  operation: string | null
}

/** The value on the store after a change took effect. */
export type ValueOnStore<Value> = ChangeRef & { observed: Value | null }

/**
 * One thing Signpost can write to a store (architecture, Changes). A kind's `write` is the only place in the product
 * that may contain a GraphQL mutation on merchant data.
 */
export interface ChangeKind<Value> {
  /** `<slug>.<what>`, `structured-data.settings`; older ones stay as the journal contains them (0131). */
  name: string
  schema: z.ZodType<Value>
  /**
   * Most changes one `write` takes; absent: the changes of one resource, unless the platform has a call for several.
   * All pending changes of one resource are handed over together: one mutation per resource.
   */
  batch?: number
  /** True if a batch shares only its reading: each of its resources is written by a call of its own. */
  readsTogether?: true
  /**
   * True if deletions must have ended before the others of their operation begin, because they make room or free a
   * name. Whoever requests an operation lists them first.
   */
  deletesFirst?: true
  /** True for a change that cannot share a call although the kind has a `batch`: its resource gets a call alone. */
  alone?(change: PendingChange<Value>, ways: StoreWays): boolean
  /**
   * True while it is not known how the store takes this change: one such change is written first and alone, and the
   * others follow the way it showed.
   */
  isTrial?(change: PendingChange<Value>, ways: StoreWays): boolean
  /**
   * Reads the current values from the platform, in the order of `refs`; null where none exists. Batched, 250 nodes a
   * call.
   */
  read(ctx: ShopContext, refs: ChangeRef[]): Promise<(Value | null)[]>
  /**
   * Writes the `after` values; returns one outcome per change, in order. Throws only when nothing is known. Code
   * `conflict`: the store no longer held `before`. A refused atomic batch is sent again in parts, so that only the
   * bad value fails.
   */
  write(ctx: ShopContext, changes: PendingChange<Value>[]): Promise<WriteOutcome<Value>[]>
  /**
   * Completes writes that got no answer, where reading the store is not enough because a write that was begun may
   * have to be ended first. Null: `read` shows the outcome. Runs under the same lease as `write`. Throws when the
   * outcome cannot be known yet.
   */
  finish?(ctx: ShopContext, changes: SentValue<Value>[]): Promise<(WriteOutcome<Value> | null)[]>
  /** Returns the bulk mutation that may carry this change, or null. Changes that get the same object share a file. */
  bulk?(change: PendingChange<Value>, ways: StoreWays): BulkWrite<Value> | null
  /**
   * Returns the value this kind writes, taken from a notice of another edit; undefined if the notice does not contain
   * it.
   */
  noticed?(notice: { handle: string | null; body: string | null }): Value | null | undefined
  /**
   * Normalises a value for comparison: values that differ only by the platform's trimming or reordering compare
   * equal.
   */
  normalise(value: Value | null): string
  /**
   * Returns why a change must not be written as things are now, although its own field is as expected; null if it may.
   * Asked right before the write, in the transaction that commits the intent and in which no other write of the shop
   * begins. `operation`: the queued operation whose other changes are still to come; null for a single edit.
   */
  barred?(ctx: ShopContext, tx: ShopTx, asked: AboutToWrite<Value>): Promise<(FailureReason | null)[]>
  /** Returns the value that undoes the change. */
  inverse(change: { before: Value | null; observed: Value | null }): Value | null
  /**
   * True if the page of the resource a change is about shows the value, or tells search engines: after a write the
   * page is scanned again.
   */
  changesPage?: boolean
  /** True for data of Signpost's own, which ends with it: the merchant's store is as it was without it. */
  own?: boolean
  /**
   * False if the change cannot be undone, such as a deletion of something Signpost cannot create again. Absent:
   * undoable.
   */
  undoable?: boolean
  /**
   * Stores what the feature keeps of a value the store now holds, in the transaction that stores the outcome: after a
   * write, an undo, a recovery, or when the store held the value already.
   */
  noteValue?(tx: ShopTx, shopId: ShopId, change: ValueOnStore<Value>): Promise<void>
  /**
   * The same for many changes at once, for kinds written by the thousand; `noteValue` then handles changes that end
   * alone.
   */
  noteValues?(tx: ShopTx, shopId: ShopId, changes: ValueOnStore<Value>[]): Promise<void>
}

/** A kind in a list with kinds of other values. */
export type AnyChangeKind = ChangeKind<never>

/** Makes a kind fit into a list with kinds of other values; its own schema checks its values. */
export function defineChangeKind<Value>(kind: ChangeKind<Value>): AnyChangeKind {
  return kind as unknown as AnyChangeKind
}

export const CHANGE_KINDS = defineOffer<AnyChangeKind>('kinds')
