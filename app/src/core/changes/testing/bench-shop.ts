import { expect } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { newShop, type TestDatabase } from '../../../../testing/database.ts'
import { defineChangeKind } from '../change-kind.ts'
import type { Operation } from '../contract.ts'
import { type Dispatcher, startDispatcher } from '../dispatcher/dispatcher.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { type ChangeDraft, createOperation, type OperationRequest } from '../operation/create-operation.ts'
import { draftUndoSince, UNDO_SINCE } from '../undo/undo-since.ts'
import {
  appOn,
  contextOn,
  memoryShelf,
  type QueuedJob,
  type Shelf,
  type ShelfOptions,
  shelfKind,
} from './shelf.ts'

/** A shop with shelves to label, and the processes that work for it. */
export interface BenchShop extends AsyncDisposable {
  ctx: ShopContext
  shelf: Shelf
  /** Sets how the shelves behave from now on. */
  behave(options: ShelfOptions): void
  /** Returns the current behaviour, for a test's own kind. */
  behaviour(): ShelfOptions
  queued: QueuedJob[]
  /** Starts a worker for operations; it stops with the shop. */
  work(): Promise<void>
  rest(): Promise<void>
  create(changes: OperationRequest['changes'], more?: Partial<OperationRequest>): Promise<Operation>
  find(id: string): Promise<Operation>
  /** Runs the enqueued jobs of an undo since a moment. */
  fill(): Promise<void>
  /** Returns the operation once it has no open changes. */
  end(id: string): Promise<Operation>
}

export async function newBenchShop(
  database: TestDatabase,
  offers: Partial<ServerModule> & { shelf?: Shelf; batch?: number } = {},
): Promise<BenchShop> {
  const { shelf = memoryShelf(), batch, ...module } = offers
  let options: ShelfOptions = {}
  const behaviour: ShelfOptions = {
    onPut: (moment, change) => options.onPut?.(moment, change),
    refuse: (change) => options.refuse?.(change) ?? null,
    onRead: (refs) => options.onRead?.(refs),
    ...(batch !== undefined && { batch }),
  }
  const kind = shelfKind(shelf, behaviour)
  const queued: QueuedJob[] = []
  const app = appOn(database.db, {
    ...module,
    kinds: [defineChangeKind(kind), ...(module.kinds ?? [])],
    queued,
  })
  const ctx = contextOn(database.db, await newShop(database), undefined, app)
  let dispatcher: Dispatcher | undefined
  const find = (id: string): Promise<Operation> => ctx.tx((tx) => findOperation(tx, id))
  const rest = async (): Promise<void> => {
    await dispatcher?.stop()
    dispatcher = undefined
  }
  return {
    ctx,
    shelf,
    queued,
    behave: (next) => {
      options = next
    },
    behaviour: () => behaviour,
    work: async () => {
      dispatcher ??= await startDispatcher(app, { holder: 'test', loops: { write: 1, propose: 1 } })
    },
    rest,
    create: (changes, more) =>
      createOperation(ctx, {
        type: 'shelf.bulk-edit',
        performedOn: 'product',
        fields: ['label'],
        title: { key: 'shelf:labelled', values: {} },
        cause: 'merchant',
        changes,
        ...more,
      }),
    find,
    fill: async () => {
      for (const { name, payload } of queued.splice(0))
        if (name === UNDO_SINCE) await draftUndoSince(ctx, payload as Parameters<typeof draftUndoSince>[1])
    },
    end: async (id) => {
      await expect
        .poll(async () => (await find(id)).state, { timeout: 100_000 })
        .toSatisfy((state: string) => !['pending', 'running'].includes(state))
      return find(id)
    },
    [Symbol.asyncDispose]: rest,
  }
}

/** Returns a draft for the label of shelf `number`. */
export function label(number: number, after: unknown = 'new', more: Partial<ChangeDraft> = {}): ChangeDraft {
  const resourceId = `shelf-${number}`
  return { kind: 'shelf.label', resourceId, field: 'label', label: `Shelf ${number}`, after, ...more }
}

export function labels(count: number, after?: unknown): ChangeDraft[] {
  return Array.from({ length: count }, (_, number) => label(number, after))
}
