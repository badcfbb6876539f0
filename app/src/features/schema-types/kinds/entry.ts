import type { z } from 'zod'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { APP_METAFIELD_LIMIT } from '#core/changes/domain/app-metafield-limit.ts'
import { canonical } from '#core/changes/domain/canonical.ts'
import {
  deleteMetafields,
  type MetafieldInput,
  setMetafields,
} from '#core/changes/kinds/metafield-operations.ts'
import { refused } from '#core/changes/kinds/refusal.ts'
import { writeAfresh } from '#core/changes/kinds/write-afresh.ts'
import type { ShopContext } from '#core/context/context.ts'
import { entrySchema, type SchemaEntry } from '../contract.ts'
import {
  type Entry,
  entryFromText,
  entryKey,
  entryText,
  entryTitle,
  indexKey,
  indexWith,
} from '../domain/entry.ts'
import { forgetEntry, saveEntryRow } from '../entries-store.ts'
import { schemaTypesErrors } from '../errors.ts'
import { judgeEntry } from '../judge-entry.ts'
import { knownEntryType } from '../known-type.ts'
import { heldEntryQuery } from './entry-operations.ts'

const NAMESPACE = 'signpost'
/** Bytes of one entry; it is read on its own pages alone, so it may be larger than what every page reads. */
const ENTRY_LIMIT = 4 * APP_METAFIELD_LIMIT

const PREFIX = 'schema-entry:'
/** What an entry is called among changes. */
export const entryRef = (type: string, id: string): ChangeRef => ({
  resourceId: `${PREFIX}${id}`,
  field: type,
})
const idOf = ({ resourceId }: ChangeRef): string => resourceId.slice(PREFIX.length)

/**
 * An entry of a type with many: a metafield of the app's installation for what it says, named in the index of its type and kind of
 * pages. Both are written in one call, all or none, and the platform compares both with what was read.
 */
export const entryKind: ChangeKind<SchemaEntry> = {
  name: 'schema-types.entry',
  schema: entrySchema as z.ZodType<SchemaEntry>,
  async read(ctx, refs) {
    const found: (SchemaEntry | null)[] = []
    for (const ref of refs) found.push(asValue((await held(ctx, ref, null, null)).entry.text))
    return found
  },
  async write(ctx, changes) {
    const outcomes: WriteOutcome<SchemaEntry>[] = []
    for (const change of changes)
      outcomes.push(
        await writeAfresh({
          read: () => held(ctx, change, change.before, change.after),
          isBefore: ({ entry }) =>
            entryKind.normalise(asValue(entry.text)) === entryKind.normalise(change.before),
          write: (there) => writeOver(ctx, change, there),
        }),
      )
    return outcomes
  },
  normalise: (value) => (value === null ? '' : canonical(value)),
  inverse: ({ before }) => before,
  async settled(tx, shopId, { observed, ...ref }) {
    const id = idOf(ref)
    if (observed === null) return forgetEntry(tx, ref.field, id)
    const type = knownEntryType(ref.field)
    const { errors, warnings } = judgeEntry(type, observed)
    const title = entryTitle(type, observed.values)
    await saveEntryRow(tx, shopId, { type: ref.field, id, title, entry: observed, errors, warnings })
  },
}

interface Held {
  text: string | null
  digest: string | null
}

async function held(
  ctx: ShopContext,
  ref: ChangeRef,
  before: Entry | null,
  after: Entry | null,
): Promise<{ ownerId: string; entry: Held; from: Held; to: Held }> {
  const from = before?.kind ?? after?.kind ?? 'product'
  const { currentAppInstallation: found } = await ctx.platform.query(ctx.shop, heldEntryQuery, {
    namespace: NAMESPACE,
    entry: entryKey(ref.field, idOf(ref)),
    from: indexKey(ref.field, from),
    to: indexKey(ref.field, after?.kind ?? from),
  })
  const asHeld = (one: { value: string; compareDigest: string } | null): Held => ({
    text: one?.value ?? null,
    digest: one?.compareDigest ?? null,
  })
  return {
    ownerId: found.id,
    entry: asHeld(found.entry),
    from: asHeld(found.from),
    to: asHeld(found.to),
  }
}

async function writeOver(
  ctx: ShopContext,
  change: PendingChange<SchemaEntry>,
  there: Awaited<ReturnType<typeof held>>,
): Promise<WriteOutcome<SchemaEntry>> {
  const { before, after } = change
  const type = knownEntryType(change.field)
  const key = entryKey(type.key, idOf(change))
  const set: { key: string; value: string; digest: string | null; most: number }[] = []
  if (after !== null)
    set.push({ key, value: entryText(type, after), digest: there.entry.digest, most: ENTRY_LIMIT })
  if (before !== null && before.kind !== after?.kind)
    set.push({ ...indexPart(type.key, before.kind), ...indexText(there.from, key, null) })
  if (after !== null) set.push({ ...indexPart(type.key, after.kind), ...indexText(there.to, key, after) })
  const large = set.find(({ value, most }) => Buffer.byteLength(value) > most)
  if (large)
    return {
      status: 'failed',
      code: schemaTypesErrors.tooLarge.code,
      message: `${Buffer.byteLength(large.value)} bytes, ${large.most} are allowed.`,
    }
  const metafields: MetafieldInput[] = set.map(({ key: own, value, digest }) => ({
    namespace: NAMESPACE,
    key: own,
    type: 'json',
    ownerId: there.ownerId,
    value,
    compareDigest: digest,
  }))
  const { metafieldsSet } = await ctx.platform.query(ctx.shop, setMetafields, { metafields })
  const [error] = metafieldsSet?.userErrors ?? []
  if (error) return refused(error)
  if (after !== null)
    return { status: 'applied', observed: asValue(metafieldsSet?.metafields?.[0]?.value ?? null) }
  // The index names it no more: what is left is read by nobody.
  const { metafieldsDelete } = await ctx.platform.query(ctx.shop, deleteMetafields, {
    metafields: [{ ownerId: there.ownerId, namespace: NAMESPACE, key }],
  })
  const [complaint] = metafieldsDelete?.userErrors ?? []
  return complaint ? refused(complaint) : { status: 'applied', observed: null }
}

function indexPart(type: string, kind: Entry['kind']): { key: string; most: number } {
  return { key: indexKey(type, kind), most: APP_METAFIELD_LIMIT }
}

function indexText(
  { text, digest }: Held,
  key: string,
  entry: Entry | null,
): { value: string; digest: string | null } {
  return { value: JSON.stringify(indexWith(text, key, entry)), digest }
}

function asValue(text: string | null): SchemaEntry | null {
  const entry = entryFromText(text)
  return entry === null ? null : (entry as SchemaEntry)
}
