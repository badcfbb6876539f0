import type { z } from 'zod'
import type { ShopContext } from '#core/registry/context.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'

/** What one change is about: a resource and the part of it. */
export interface ChangeRef {
  /** gid of the resource written, or `installation` for the app's own data. */
  resourceId: string
  field: string
}

export interface PendingChange<Value> extends ChangeRef {
  id: string
  before: Value | null
  after: Value | null
}

export type WriteOutcome<Value> =
  | { status: 'applied'; observed: Value | null }
  | { status: 'unchanged'; observed: Value | null }
  | { status: 'failed'; code: string; message: string }

/**
 * One thing Signpost can write to a store (architecture, Changes). The only place in the product where a
 * GraphQL mutation on merchant data may stand is a kind's `write`.
 */
export interface ChangeKind<Value> {
  /** `<slug>.<what>`, `structured-data.settings`. */
  name: string
  effect: 'update' | 'create' | 'delete'
  schema: z.ZodType<Value>
  /** The values on the platform now, in the order of `refs`; null where there is none. */
  read(ctx: ShopContext, refs: ChangeRef[]): Promise<(Value | null)[]>
  /**
   * Writes the `after` values; one outcome per change, in order. Throws only when nothing is known. Code
   * `conflict` says that the store no longer held `before`.
   */
  write(ctx: ShopContext, changes: PendingChange<Value>[]): Promise<WriteOutcome<Value>[]>
  /** Equal by meaning: what the platform trims or reorders compares equal. */
  normalise(value: Value | null): string
  /** Value that takes the change back. */
  inverse(change: { before: Value | null; observed: Value | null }): Value | null
  /**
   * What the feature keeps of a value that stands on the store now, in the transaction that settles the change:
   * after a write, an undo, a recovery, or when the store held the value already.
   */
  settled?(tx: ShopTx, shopId: ShopId, change: ChangeRef & { observed: Value | null }): Promise<void>
}
