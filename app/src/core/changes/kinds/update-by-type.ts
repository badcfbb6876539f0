import type { BulkWrite, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { type WritableType, writableTypeOf } from '#core/changes/domain/writable-fields.ts'
import type { ShopContext } from '#core/context/context.ts'
import { refusalErrors } from './errors.ts'
import { impossible } from './refusal.ts'
import { bulkUpdate, type ResourceUpdate, updateResource } from './resource-update.ts'
import { byResource, writeTogether } from './write-parts.ts'

/** The update mutation of each kind of resource that has the field. */
export type UpdatesByType<Value, Node> = Partial<Record<WritableType, ResourceUpdate<Value, Node>>>

/** `write` and `bulk` of a kind that has one mutation per resource; `needsValue` refuses to take a value away. */
export function updatesByType<Value, Node>(updates: UpdatesByType<Value, Node>, { needsValue = false } = {}) {
  const bulk = new Map<WritableType, BulkWrite<Value>>()
  for (const [type, update] of Object.entries(updates))
    if (!update.asksFirst) bulk.set(type as WritableType, bulkUpdate(update))
  const updateOf = (resourceId: string) => {
    const type = writableTypeOf(resourceId)
    return type === null ? undefined : updates[type]
  }
  return {
    write(ctx: ShopContext, changes: PendingChange<Value>[]): Promise<WriteOutcome<Value>[]> {
      const parts = byResource(changes).map((own) => ({
        changes: own,
        async write(): Promise<WriteOutcome<Value>[]> {
          const update = updateOf(own[0]?.resourceId ?? '')
          if (!update) return own.map(() => impossible(refusalErrors.notSupported))
          if (needsValue && own.some(({ after }) => after === null))
            return own.map(() => impossible(refusalErrors.blank))
          return updateResource(ctx, update, own)
        },
      }))
      return writeTogether(changes, parts)
    },
    bulk({ resourceId, after }: PendingChange<Value>): BulkWrite<Value> | null {
      if (needsValue && after === null) return null
      const type = writableTypeOf(resourceId)
      return (type && bulk.get(type)) ?? null
    },
  }
}
