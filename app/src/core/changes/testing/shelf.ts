import { readFileSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { z } from 'zod'
import {
  type Actor,
  type AppContext,
  offeredBy,
  type ShopContext,
  shopContext,
} from '#core/context/context.ts'
import { composeRegistry } from '#core/registry/registry.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import type { Database } from '#kit/server/db/database.ts'
import { readSettings } from '#kit/server/env.ts'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '../change-kind.ts'

/** A shelf of labels in a file: the smallest thing outside our database that can be changed. */
export interface Shelf {
  /** By field; for shelves other than `shelf` by `<resource>/<field>`. */
  labels(): Record<string, string>
  put(key: string, label: string | null): void
}

/** The same in memory, for many labels. */
export function memoryShelf(labels: Record<string, string> = {}): Shelf {
  return {
    labels: () => labels,
    put(key, label) {
      if (label === null) delete labels[key]
      else labels[key] = label
    },
  }
}

function shelfKeyOf({ resourceId, field }: ChangeRef): string {
  return resourceId === 'shelf' ? field : `${resourceId}/${field}`
}

export function openShelf(file: string): Shelf {
  const labels = (): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))
  return {
    labels,
    put(key, label) {
      const { [key]: _, ...others } = labels()
      writeFileSync(file, JSON.stringify(label === null ? others : { ...others, [key]: label }))
    },
  }
}

/** How the shelf behaves on writes and reads. */
export interface ShelfOptions {
  /** Called before and after each label is put. */
  onPut?: (moment: 'before' | 'after', change: PendingChange<string>) => void
  /** Returns an outcome to use instead of putting the label. */
  refuse?: (change: PendingChange<string>) => WriteOutcome<string> | null
  /** Called when the shelf is read. */
  onRead?: (refs: ChangeRef[]) => unknown
  batch?: number
}

/** Returns the kind of the shelf's labels. It trims values, as the platform does. */
export function shelfKind(shelf: Shelf, options: ShelfOptions = {}): ChangeKind<string> {
  return {
    name: 'shelf.label',
    schema: z.string().max(100),
    batch: options.batch ?? 1,
    read: async (_ctx, refs) => {
      await options.onRead?.(refs)
      return refs.map((ref) => shelf.labels()[shelfKeyOf(ref)] ?? null)
    },
    write: async (_ctx, changes) =>
      changes.map((change) => {
        const refusal = options.refuse?.(change)
        if (refusal) return refusal
        options.onPut?.('before', change)
        shelf.put(shelfKeyOf(change), change.after?.trim() ?? null)
        options.onPut?.('after', change)
        return { status: 'applied', observed: shelf.labels()[shelfKeyOf(change)] ?? null }
      }),
    normalise: (value) => (value ?? '').trim(),
    inverse: ({ before }) => before,
  }
}

/** A job that was enqueued. */
export interface QueuedJob {
  name: string
  payload: object
}

/** Builds the minimum that changes need: a database, the kinds, and a list in place of the queue. */
export function appOn(
  db: Database,
  offers: Partial<ServerModule> & { queued?: QueuedJob[] } = {},
): AppContext {
  const { queued, ...module } = offers
  const queue = {
    enqueue: async (name: string, { payload }: { payload: object }) => void queued?.push({ name, payload }),
  }
  const registry = composeRegistry([{ slug: 'shelf', ...module }])
  // With five AI credits that are counted.
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@localhost/none',
    SHOPIFY_API_KEY: 'key',
    SHOPIFY_API_SECRET: 'a secret of these tests',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    BILLING: 'on',
    DEFAULT_PLAN: 'free',
  })
  // Typed by name, so that a part with another name does not compile.
  const parts: Pick<AppContext, 'db' | 'offered' | 'settings' | 'mailer' | 'log'> = {
    db,
    offered: offeredBy(registry),
    settings,
    mailer: null,
    log: pino({ level: 'silent' }),
  }
  return { ...parts, queue } as unknown as AppContext
}

/** The same for one shop. */
export function contextOn(
  db: Database,
  shop: ShopContext['shop'],
  actor?: Actor,
  app = appOn(db),
): ShopContext {
  return shopContext(app, shop, actor ?? { kind: 'merchant', userId: '42' })
}
