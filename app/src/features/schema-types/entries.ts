import { randomBytes } from 'node:crypto'
import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { embedUrl, getEmbedStatus } from '#core/shops/app-block-status.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { AppError } from '#kit/shared/errors.ts'
import { blocksOf } from './blocks.ts'
import {
  entrySchema,
  type SchemaEntry,
  type SchemaEntryDetail,
  type SchemaEntryEdit,
  type SchemaEntryRow,
} from './contract.ts'
import { entryTitle, TARGETS } from './domain/entry.ts'
import { ENTRY_KINDS, firstValues } from './domain/schema-type.ts'
import { keptValues } from './domain/settings.ts'
import { findEntry, type HeldEntry, listEntries } from './entries-store.ts'
import { schemaTypesErrors } from './errors.ts'
import { entryKind, entryRef } from './kinds/entry.ts'
import { knownEntryType } from './known-type.ts'
import { isProductOff } from './product-first.ts'
import { asSent, requireReady, testUrlOf } from './service.ts'
import { storeFacts } from './store-facts.ts'

/** Entries on one page of their list. */
const ENTRIES_PAGE = 25

/** Returns one page of a type's entries with their surroundings. */
export async function listEntriesOf(ctx: ShopContext, { type: key, page }: { type: string; page: number }) {
  const type = knownEntryType(key)
  const [{ rows, total }, blocks, around] = await Promise.all([
    ctx.tx((tx) => listEntries(tx, key, { page, most: ENTRIES_PAGE })),
    blocksOf(ctx, type),
    surroundings(ctx),
  ])
  return { rows: rows.map(asRow), total, pageSize: ENTRIES_PAGE, blocks, ...around }
}

/** Returns a new, unsaved entry. */
export async function newEntry(
  ctx: ShopContext,
  { type: key }: { type: string },
): Promise<SchemaEntryDetail> {
  const type = knownEntryType(key)
  const [facts, around] = await Promise.all([storeFacts(ctx), surroundings(ctx)])
  const [kind = ENTRY_KINDS[0]] = type.entries.kinds
  return {
    id: null,
    entry: { enabled: true, kind, all: false, ids: [], values: asSent(firstValues(type, facts)) },
    status: 'not-added',
    errors: 0,
    warnings: 0,
    publishedAt: null,
    ...around,
  }
}

/** Returns one entry with its form. Throws `schema-types.no-entry`. */
export async function getEntry(
  ctx: ShopContext,
  { type: key, id }: { type: string; id: string },
): Promise<SchemaEntryDetail> {
  const type = knownEntryType(key)
  const held = await ctx.tx((tx) => findEntry(tx, key, id))
  if (held === null) throw new AppError(schemaTypesErrors.noEntry)
  const [facts, around] = await Promise.all([storeFacts(ctx), surroundings(ctx)])
  const { title: _title, kind: _kind, pages: _pages, ...state } = asRow(held)
  const values = asSent({ ...firstValues(type, facts), ...held.entry.values })
  return { ...state, entry: { ...held.entry, values }, ...around }
}

type Saved = { id: string; operationId: string | null }

/** Creates an entry, as a Change. Throws as `saveEntry` does. */
export async function createEntry(
  ctx: ShopContext,
  { type, ...entry }: { type: string } & SchemaEntry,
): Promise<Saved> {
  const id = randomBytes(5).toString('hex')
  return saveEntry(ctx, { key: type, id, entry, held: null })
}

/** Saves the edits of an entry, as a Change. Throws `schema-types.no-entry`, and as `saveEntry` does. */
export async function updateEntry(
  ctx: ShopContext,
  { type, id, before, ...chosen }: { type: string; id: string } & SchemaEntryEdit,
): Promise<Saved> {
  const held = await ctx.tx((tx) => findEntry(tx, type, id))
  if (held === null) throw new AppError(schemaTypesErrors.noEntry)
  // Fields the store does not hold are prefilled, as the form showed them.
  const now = { ...held.entry, values: asSent({ ...before?.values, ...held.entry.values }) }
  const entry = mergeSaved(entrySchema, now, { before, after: chosen }, TARGETS)
  return saveEntry(ctx, { key: type, id, entry, held })
}

/** Removes an entry from the store, as a Change. Throws `schema-types.no-entry`. */
export async function removeEntry(
  ctx: ShopContext,
  { type, id }: { type: string; id: string },
): Promise<Saved> {
  const held = await ctx.tx((tx) => findEntry(tx, type, id))
  if (held === null) throw new AppError(schemaTypesErrors.noEntry)
  return write(ctx, type, id, { after: null, title: held.title, did: 'removed' })
}

/**
 * Saves an entry, as a Change. Throws `plans.locked`, `schema-types.product-first`, `schema-types.invalid`, and the
 * failure of a refused change.
 */
async function saveEntry(
  ctx: ShopContext,
  { key, id, entry, held }: { key: string; id: string; entry: SchemaEntry; held: HeldEntry | null },
): Promise<Saved> {
  const type = knownEntryType(key)
  const ids = entry.all ? [] : [...new Set(entry.ids)]
  if (entry.enabled) {
    const aimless = !entry.all && ids.length === 0
    await requireReady(ctx, type, entry.values, aimless ? [{ field: 'targets', code: 'required' }] : [])
  }
  const after = { ...entry, ids, values: asSent(keptValues(type, entry.values)) }
  return write(ctx, key, id, {
    after,
    title: entryTitle(type, after.values),
    did: held === null ? 'created' : 'changed',
    ...(held && { expected: held.entry as SchemaEntry }),
  })
}

async function write(
  ctx: ShopContext,
  type: string,
  id: string,
  {
    after,
    title,
    did,
    expected,
  }: {
    after: SchemaEntry | null
    title: string
    did: 'created' | 'changed' | 'removed'
    expected?: SchemaEntry
  },
): Promise<Saved> {
  const { operationId, changes } = await applyNow(ctx, {
    kind: entryKind,
    changes: [{ ...entryRef(type, id), label: title, after, ...(expected && { expected }) }],
    cause: 'merchant',
    title: { key: `schema-types:history.${type}.${did}`, values: { title } },
  })
  const failure = changes[0] && failureOf(ctx, changes[0])
  if (failure) throw failure
  return { id, operationId }
}

async function surroundings(ctx: ShopContext) {
  const [embed, productFirst, facts] = await Promise.all([
    getEmbedStatus(ctx),
    isProductOff(ctx),
    storeFacts(ctx),
  ])
  return { embed, embedUrl: embedUrl(ctx), productFirst, testUrl: testUrlOf(`${facts.url}/`) }
}

/** Returns an entry as the list shows it. */
export function asRow({ id, title, entry, errors, warnings, publishedAt }: HeldEntry): SchemaEntryRow {
  return {
    id,
    title,
    kind: entry.kind,
    errors,
    warnings,
    pages: entry.all ? null : entry.ids.length,
    status: !entry.enabled ? 'off' : errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'valid',
    publishedAt: publishedAt.toISOString(),
  }
}
