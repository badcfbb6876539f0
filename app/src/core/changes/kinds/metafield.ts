import { z } from 'zod'
import { canonical } from '#kit/shared/canonical.ts'
import type { ChangeKind, ChangeRef } from '../change-kind.ts'
import { refusalErrors } from './errors.ts'
import type { HeldMetafield } from './metafield-operations.ts'
import { bulkFields, type MetafieldField, readMetafields, writeFields } from './metafield-writes.ts'
import { impossible, writeTogether } from './write-parts.ts'

/** Largest values in bytes (facts §3: JSON of apps made since 2026-04, and everything else). */
const LIMITS = { json: 128 * 1024, other: 64 * 1024 }

const metafieldValueSchema = z
  .strictObject({ type: z.string().min(1), value: z.string().min(1) })
  .refine(
    ({ type, value }) => Buffer.byteLength(value) <= (type === 'json' ? LIMITS.json : LIMITS.other),
    'larger than the platform takes',
  )
export type MetafieldValue = z.infer<typeof metafieldValueSchema>

/** Splits a field `<namespace>.<key>`; null if it is outside our own namespaces. */
function metafieldNameOf({ field }: ChangeRef): { namespace: string; key: string } | null {
  const dot = field.lastIndexOf('.')
  const namespace = field.slice(0, dot)
  const isOurs = namespace === '$app' || namespace.startsWith('$app:')
  return dot > 0 && isOurs ? { namespace, key: field.slice(dot + 1) } : null
}

const asValue = (held: HeldMetafield | null): MetafieldValue | null =>
  held && { type: held.type, value: held.value }

function normalise(value: MetafieldValue | null): string {
  if (value === null) return ''
  if (value.type !== 'json') return `${value.type} ${value.value}`
  try {
    return `json ${canonical(JSON.parse(value.value))}`
  } catch {
    return `json ${value.value}`
  }
}

const metafields: MetafieldField<MetafieldValue> = {
  write(change) {
    const { namespace, key } = metafieldNameOf(change) ?? { namespace: '', key: '' }
    return {
      ownerId: change.resourceId,
      namespace,
      key,
      type: change.after?.type ?? '',
      value: change.after?.value ?? null,
      isBefore: (held) => normalise(asValue(held)) === normalise(change.before),
    }
  },
  value: asValue,
}
const bulkMetafields = bulkFields(metafields)

/** An app-owned metafield on any resource. */
export const metafieldKind: ChangeKind<MetafieldValue> = {
  name: 'catalogue.metafield',
  own: true,
  changesPage: true,
  schema: metafieldValueSchema,
  batch: 25,
  async read(ctx, refs) {
    const values = new Map<ChangeRef, MetafieldValue | null>()
    for (const group of Map.groupBy(refs, ({ field }) => field).values()) {
      const metafield = group[0] && metafieldNameOf(group[0])
      if (!metafield) continue
      const owners = group.map(({ resourceId }) => ({ ownerId: resourceId }))
      const held = await readMetafields(ctx, owners, metafield)
      for (const [at, ref] of group.entries()) values.set(ref, asValue(held[at] ?? null))
    }
    return refs.map((ref) => values.get(ref) ?? null)
  },
  write(ctx, changes) {
    const ours = changes.filter((change) => metafieldNameOf(change) !== null)
    const others = changes.filter((change) => metafieldNameOf(change) === null)
    return writeTogether(changes, [
      { changes: ours, write: () => writeFields(ctx, metafields, ours) },
      { changes: others, write: async () => others.map(() => impossible(refusalErrors.notOurs)) },
    ])
  },
  bulk: (change) => (change.after !== null && metafieldNameOf(change) ? bulkMetafields : null),
  normalise,
  inverse: ({ before }) => before,
}
