import type { z } from 'zod'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { APP_METAFIELD_LIMIT } from '#core/changes/domain/app-metafield-limit.ts'
import {
  deleteMetafields,
  type MetafieldInput,
  setMetafields,
} from '#core/changes/kinds/metafield-operations.ts'
import { writeAfresh } from '#core/changes/kinds/write-afresh.ts'
import { impossible, refused } from '#core/changes/kinds/write-parts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { canonical } from '#kit/shared/canonical.ts'
import { entrySchema, type SchemaEntry } from '../contract.ts'
import { type Entry, entryFromText, entryKey, entryText, entryTitle } from '../domain/entry.ts'
import { indexWith, partKeys } from '../domain/entry-index.ts'
import type { EntryKind } from '../domain/schema-type.ts'
import { forgetEntry, saveEntryRow } from '../entries-store.ts'
import { schemaTypesErrors } from '../errors.ts'
import { judgeEntry } from '../judge-entry.ts'
import { knownEntryType } from '../known-type.ts'
import { heldEntryQuery } from './entry-operations.ts'

const NAMESPACE = 'signpost'
/** Most bytes of one entry; only its own pages read it, so it may be larger than what every page reads. */
const ENTRY_LIMIT = 4 * APP_METAFIELD_LIMIT

const PREFIX = 'schema-entry:'
/** Returns the reference of an entry in changes. */
export const entryRef = (type: string, id: string): ChangeRef => ({
  resourceId: `${PREFIX}${id}`,
  field: type,
})
const idOf = ({ resourceId }: ChangeRef): string => resourceId.slice(PREFIX.length)

/**
 * An entry of a type with several: a metafield of the app's installation for its content, listed in the index of its
 * type and kind of page. One call writes both, all or none, and the platform compares both with what was read.
 */
export const entryKind: ChangeKind<SchemaEntry> = {
  name: 'schema-types.entry',
  own: true,
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
  async noteValue(tx, shopId, { observed, ...ref }) {
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

/** The store's state: the entry, and the index of each kind of page it is listed in or will be. */
interface There {
  ownerId: string
  entry: Held
  indexes: Map<EntryKind, Held[]>
}

async function held(
  ctx: ShopContext,
  ref: ChangeRef,
  before: Entry | null,
  after: Entry | null,
): Promise<There> {
  const key = entryKey(ref.field, idOf(ref))
  const kinds = [...new Set([before, after].flatMap((entry) => (entry ? [entry.kind] : [])))]
  const { currentAppInstallation: found } = await ctx.platform.query(ctx.shop, heldEntryQuery, {
    namespace: NAMESPACE,
    keys: [key, ...kinds.flatMap((kind) => partKeys(ref.field, kind))],
  })
  const byKey = new Map(found.metafields.nodes.map((node) => [node.key, node]))
  const asHeld = (name: string): Held => {
    const one = byKey.get(name)
    return { text: one?.value ?? null, digest: one?.compareDigest ?? null }
  }
  return {
    ownerId: found.id,
    entry: asHeld(key),
    indexes: new Map(kinds.map((kind) => [kind, partKeys(ref.field, kind).map(asHeld)])),
  }
}

interface Written {
  key: string
  value: string
  digest: string | null
}

/** Returns all writes of one change; null if the index has no room left. */
function writesOf(change: PendingChange<SchemaEntry>, there: There): Written[] | null {
  const { after, field } = change
  const key = entryKey(field, idOf(change))
  const writes: Written[] = []
  if (after !== null)
    writes.push({ key, value: entryText(knownEntryType(field), after), digest: there.entry.digest })
  for (const [kind, parts] of there.indexes) {
    const texts = indexWith(
      parts.map(({ text }) => text),
      key,
      after?.kind === kind ? after : null,
    )
    if (texts === null) return null
    const keys = partKeys(field, kind)
    for (const [at, value] of texts)
      writes.push({ key: keys[at] ?? '', value, digest: parts[at]?.digest ?? null })
  }
  return writes
}

async function writeOver(
  ctx: ShopContext,
  change: PendingChange<SchemaEntry>,
  there: There,
): Promise<WriteOutcome<SchemaEntry>> {
  const { after } = change
  const writes = writesOf(change, there)
  const bytes = after === null ? 0 : Buffer.byteLength(writes?.[0]?.value ?? '')
  if (writes === null || bytes > ENTRY_LIMIT)
    return impossible(schemaTypesErrors.tooLarge, { bytes, limit: ENTRY_LIMIT })
  const metafields: MetafieldInput[] = writes.map(({ key, value, digest }) => ({
    namespace: NAMESPACE,
    key,
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
  // The index no longer names the entry, so no page reads what is left.
  const key = entryKey(change.field, idOf(change))
  const { metafieldsDelete } = await ctx.platform.query(ctx.shop, deleteMetafields, {
    metafields: [{ ownerId: there.ownerId, namespace: NAMESPACE, key }],
  })
  const [complaint] = metafieldsDelete?.userErrors ?? []
  return complaint ? refused(complaint) : { status: 'applied', observed: null }
}

function asValue(text: string | null): SchemaEntry | null {
  const entry = entryFromText(text)
  return entry === null ? null : (entry as SchemaEntry)
}
