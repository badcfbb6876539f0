import { z } from 'zod'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import type { HeldMetafield } from '#core/changes/kinds/metafield-operations.ts'
import {
  bulkFields,
  type MetafieldField,
  readMetafields,
  writeFields,
} from '#core/changes/kinds/metafield-writes.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type BreadcrumbField, FIELDS, idsOfValue, NAMESPACE, valueOfIds } from '../domain/metafields.ts'
import { namesOfIds } from '../names.ts'

/** Ids stored in one metafield, with their names for the History. */
export const idsValueSchema = z.strictObject({
  ids: z
    .array(z.string().regex(/^\d{1,19}$/))
    .min(1)
    .max(4),
  /** `Garden › Tools` */
  value: z.string(),
})
export type IdsValue = z.infer<typeof idsValueSchema>

const fieldOf = ({ field }: ChangeRef): BreadcrumbField => {
  if (field in FIELDS) return field as BreadcrumbField
  throw new TypeError(`Breadcrumbs have no field ${field}.`)
}
const normalise = (value: IdsValue | null): string => value?.ids.join(' ') ?? ''
const asValue = (held: HeldMetafield | null): IdsValue | null => {
  const ids = held ? idsOfValue(held.value) : []
  return ids.length > 0 ? { ids, value: ids.join(' ') } : null
}

const metafields: MetafieldField<IdsValue> = {
  write(change) {
    const field = fieldOf(change)
    return {
      ownerId: change.resourceId,
      namespace: NAMESPACE,
      key: FIELDS[field].key,
      type: FIELDS[field].type,
      value: change.after && valueOfIds(field, change.after.ids),
      isBefore: (held) => normalise(asValue(held)) === normalise(change.before),
    }
  },
  value: asValue,
}
const bulk = bulkFields(metafields)

/** Adds the change's names to its outcome, because the store holds only ids. */
const named = (
  outcome: WriteOutcome<IdsValue>,
  { after }: PendingChange<IdsValue>,
): WriteOutcome<IdsValue> =>
  'observed' in outcome && outcome.observed && normalise(outcome.observed) === normalise(after)
    ? { ...outcome, observed: after }
    : outcome

/** Shared part of the kinds whose metafields hold ids. */
export const idsKind: Omit<ChangeKind<IdsValue>, 'name' | 'noteValue'> = {
  schema: idsValueSchema,
  batch: 25,
  async read(ctx, refs) {
    const values = new Map<ChangeRef, IdsValue | null>()
    for (const group of Map.groupBy(refs, fieldOf)) {
      const [field, of] = group
      const metafield = { namespace: NAMESPACE, key: FIELDS[field].key }
      const held = await readMetafields(
        ctx,
        of.map(({ resourceId }) => ({ ownerId: resourceId })),
        metafield,
      )
      for (const [at, ref] of of.entries()) values.set(ref, asValue(held[at] ?? null))
    }
    return withNames(ctx, refs, values)
  },
  async write(ctx, changes) {
    const outcomes = await writeFields(ctx, metafields, changes)
    return outcomes.map((outcome, at) => {
      const change = changes[at]
      return change ? named(outcome, change) : outcome
    })
  },
  bulk: (change) => (change.after === null ? null : bulk),
  normalise,
  inverse: ({ before }) => before,
}

async function withNames(
  ctx: ShopContext,
  refs: readonly ChangeRef[],
  values: ReadonlyMap<ChangeRef, IdsValue | null>,
): Promise<(IdsValue | null)[]> {
  const all = [...values].flatMap(([ref, value]) =>
    value ? [{ ids: value.ids, isCustom: ref.field === 'breadcrumb-custom' }] : [],
  )
  const names = await namesOfIds(ctx, all)
  return refs.map((ref) => {
    const value = values.get(ref) ?? null
    return value && { ...value, value: names(value.ids, ref.field === 'breadcrumb-custom') }
  })
}
