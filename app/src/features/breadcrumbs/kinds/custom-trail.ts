import { z } from 'zod'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { changedSince, refused } from '#core/changes/kinds/write-parts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { forgetCustomTrail, saveCustomTrail } from '../custom-store.ts'
import { CUSTOM_TYPE, collectionGid, idsOfValue } from '../domain/metafields.ts'
import { namesOfIds } from '../names.ts'
import {
  createDefinition,
  definitionOfTrails,
  deleteEntry,
  entryByHandle,
  type TrailEntry,
  upsertEntry,
} from './custom-trail-operations.ts'

const customTrailSchema = z.strictObject({
  name: z.string().min(1),
  ids: z
    .array(z.string().regex(/^\d{1,19}$/))
    .min(1)
    .max(4),
  /** `Outdoors: Sale › Garden`, as the History shows it. */
  value: z.string(),
  /** Number of the metaobject; absent before it exists. */
  id: z.string().optional(),
})
export type CustomTrailValue = z.infer<typeof customTrailSchema>

/** Puts a custom trail into words for the History. */
export const wordsOf = (name: string, levels: string): string => `${name}: ${levels}`

const PREFIX = 'custom-trail:'
/** Returns the reference of a custom trail in changes, the same before and after the store assigns a number. */
export const customTrailRef = (handle: string): ChangeRef => ({
  resourceId: `${PREFIX}${handle}`,
  field: 'custom-trail',
})
const handleOf = ({ resourceId }: ChangeRef): string => resourceId.slice(PREFIX.length)
const metaobjectOf = (ref: ChangeRef) => ({ type: CUSTOM_TYPE, handle: handleOf(ref) })

const DEFINITION = {
  type: CUSTOM_TYPE,
  name: 'Breadcrumb trail',
  displayNameKey: 'name',
  access: { storefront: 'PUBLIC_READ' },
  fieldDefinitions: [
    { key: 'name', name: 'Name', type: 'single_line_text_field', required: true },
    { key: 'collections', name: 'Levels', type: 'list.collection_reference', required: true },
  ],
}

/** A custom trail: an entry of our own metaobject type. */
export const customTrailKind: ChangeKind<CustomTrailValue> = {
  name: 'breadcrumbs.custom-trail',
  own: true,
  schema: customTrailSchema,
  async read(ctx, refs) {
    const found: (CustomTrailValue | null)[] = []
    for (const ref of refs) found.push(asValue(await held(ctx, ref)))
    const ids = found.flatMap((value) => (value ? [{ ids: value.ids, isCustom: false }] : []))
    const names = await namesOfIds(ctx, ids)
    return found.map((value) => value && { ...value, value: wordsOf(value.name, names(value.ids, false)) })
  },
  async write(ctx, changes) {
    const outcomes: WriteOutcome<CustomTrailValue>[] = []
    for (const change of changes) outcomes.push(await writeOne(ctx, change))
    return outcomes
  },
  normalise: (value) => (value === null ? '' : JSON.stringify([value.name, value.ids])),
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { observed, ...ref }) {
    const handle = handleOf(ref)
    if (observed?.id === undefined) await forgetCustomTrail(tx, handle)
    else
      await saveCustomTrail(tx, shopId, {
        handle,
        id: observed.id,
        name: observed.name,
        collections: observed.ids,
      })
  },
}

async function held(ctx: ShopContext, ref: ChangeRef): Promise<TrailEntry | null> {
  const answer = await ctx.platform.query(ctx.shop, entryByHandle, { handle: metaobjectOf(ref) })
  return answer.metaobjectByHandle
}

function asValue(entry: TrailEntry | null): CustomTrailValue | null {
  const ids = entry?.collections?.value ? idsOfValue(entry.collections.value) : []
  if (!entry || ids.length === 0) return null
  const name = entry.name?.value ?? entry.handle
  return { name, ids, value: name, id: entry.id.slice(entry.id.lastIndexOf('/') + 1) }
}

async function writeOne(
  ctx: ShopContext,
  change: PendingChange<CustomTrailValue>,
): Promise<WriteOutcome<CustomTrailValue>> {
  const now = await held(ctx, change)
  if (customTrailKind.normalise(asValue(now)) !== customTrailKind.normalise(change.before))
    return changedSince
  if (change.after === null) {
    if (!now) return { status: 'unchanged', observed: null }
    const { metaobjectDelete: answer } = await ctx.platform.query(ctx.shop, deleteEntry, { id: now.id })
    const [error] = answer?.userErrors ?? []
    return error ? refused(error) : { status: 'applied', observed: null }
  }
  const missing = await ensureDefinition(ctx)
  if (missing) return refused(missing)
  const { name, ids, value } = change.after
  const { metaobjectUpsert: answer } = await ctx.platform.query(ctx.shop, upsertEntry, {
    handle: metaobjectOf(change),
    metaobject: {
      fields: [
        { key: 'name', value: name },
        { key: 'collections', value: JSON.stringify(ids.map(collectionGid)) },
      ],
    },
  })
  const [error] = answer?.userErrors ?? []
  if (error) return refused(error)
  const observed = asValue(answer?.metaobject ?? null)
  return { status: 'applied', observed: observed && { ...observed, value } }
}

interface Complaint {
  code: string | null
  message: string
}

/** Creates the metaobject type of our entries if it does not exist. Returns the complaint if that failed. */
async function ensureDefinition(ctx: ShopContext): Promise<Complaint | null> {
  const { metaobjectDefinitionByType } = await ctx.platform.query(ctx.shop, definitionOfTrails, {
    type: CUSTOM_TYPE,
  })
  if (metaobjectDefinitionByType) return null
  const { metaobjectDefinitionCreate: answer } = await ctx.platform.query(ctx.shop, createDefinition, {
    definition: DEFINITION,
  })
  const [error] = answer.userErrors
  // `TAKEN`: a concurrent call has created it.
  return error && error.code !== 'TAKEN' ? error : null
}
