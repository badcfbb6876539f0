import { readFileSync, writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { z } from 'zod'
import type { Actor, AppContext, ShopContext } from '#core/registry/context.ts'
import { shopContext } from '#core/registry/shop-context.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { ChangeKind, PendingChange, WriteOutcome } from '../change-kind.ts'

/** A shelf of labels in a file: the smallest thing outside our database that can be changed. */
export interface Shelf {
  labels(): Record<string, string>
  put(field: string, label: string | null): void
}

export function openShelf(file: string): Shelf {
  const labels = (): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))
  return {
    labels,
    put(field, label) {
      const { [field]: _, ...others } = labels()
      writeFileSync(file, JSON.stringify(label === null ? others : { ...others, [field]: label }))
    },
  }
}

/** How the shelf behaves when it is written to. */
export interface ShelfOptions {
  /** Called before and after each label is put. */
  onPut?: (moment: 'before' | 'after', change: PendingChange<string>) => void
  /** Answer instead of putting. */
  refuse?: (change: PendingChange<string>) => WriteOutcome<string> | null
}

/** Kind of the shelf's labels. It trims what it is given, as the platform does. */
export function shelfKind(shelf: Shelf, options: ShelfOptions = {}): ChangeKind<string> {
  return {
    name: 'shelf.label',
    effect: 'update',
    schema: z.string().max(100),
    read: async (_ctx, refs) => refs.map(({ field }) => shelf.labels()[field] ?? null),
    write: async (_ctx, changes) =>
      changes.map((change) => {
        const refusal = options.refuse?.(change)
        if (refusal) return refusal
        options.onPut?.('before', change)
        shelf.put(change.field, change.after?.trim() ?? null)
        options.onPut?.('after', change)
        return { status: 'applied', observed: shelf.labels()[change.field] ?? null }
      }),
    normalise: (value) => (value ?? '').trim(),
    inverse: ({ before }) => before,
  }
}

/** Context with nothing but a database: what the road of a change needs. */
export function contextOn(db: Database, shop: ShopContext['shop'], actor?: Actor): ShopContext {
  const app = { db, log: pino({ level: 'silent' }) } as unknown as AppContext
  return shopContext(app, shop, actor ?? { kind: 'merchant', userId: '42' })
}
