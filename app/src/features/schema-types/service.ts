import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { embedUrl, getEmbedStatus } from '#core/shops/app-block-status.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { AppError } from '#kit/shared/errors.ts'
import { checkImages } from './check-images.ts'
import {
  type PublishedSettings,
  type SchemaTypeDetail,
  type SchemaTypeEdit,
  type SchemaTypeRow,
  type SchemaTypeSettings,
  settingsSchema,
} from './contract.ts'
import { checkValues } from './domain/check-values.ts'
import { firstValues, type SchemaType, type StoreFacts, type Values } from './domain/schema-type.ts'
import { keptValues } from './domain/settings.ts'
import { ALL_TYPES } from './domain/types/schema-types.ts'
import { countEntries, type EntryCount } from './entries-store.ts'
import { schemaTypesErrors } from './errors.ts'
import { judgeNodes } from './judge.ts'
import { settingsKind } from './kinds/settings.ts'
import { known } from './known-type.ts'
import { previewNodes, sampleOf } from './preview.ts'
import { isProductOff } from './product-first.ts'
import { type SamplePages, samplePages } from './sample-page.ts'
import { listPublished, type Published, savePublished } from './store.ts'
import { storeFacts } from './store-facts.ts'
import { silentPages } from './their-markup.ts'

/** Returns each type with what the store holds of it. */
export async function listTypes(
  ctx: ShopContext,
): Promise<{ rows: SchemaTypeRow[]; product: 'added' | 'not-added' }> {
  const { published, entries } = await ctx.tx(async (tx) => ({
    published: await listPublished(tx),
    entries: await countEntries(tx),
  }))
  const store = published.size > 0 ? await storeFacts(ctx) : null
  const needsPages = ALL_TYPES.some(({ key, page }) => page && published.get(key)?.enabled)
  const samples = store && needsPages ? await samplePages(ctx, store) : {}
  const rows = ALL_TYPES.map((type) =>
    type.entries
      ? entriesRow(type, entries.get(type.key))
      : rowOf(type, published.get(type.key), { store, samples }),
  )
  return { rows, product: (await isProductOff(ctx)) ? 'not-added' : 'added' }
}

/** Returns one type with its form; an unsaved form is prefilled with the store's facts. */
export async function getType(ctx: ShopContext, { type: key }: { type: string }): Promise<SchemaTypeDetail> {
  const type = known(key)
  const [published, facts, embed, productFirst] = await Promise.all([
    ctx.tx(listPublished),
    storeFacts(ctx),
    getEmbedStatus(ctx),
    isProductOff(ctx),
  ])
  const held = published.get(key)
  const first = firstValues(type, facts)
  return {
    ...rowOf(type, held, { store: facts, samples: type.page ? await samplePages(ctx, facts) : {} }),
    silent: held?.silent ?? [],
    settings: held
      ? { enabled: held.enabled, where: held.where, values: asSent({ ...first, ...held.values }) }
      : { enabled: false, where: type.where[0] ?? 'home', values: asSent(first) },
    productFirst,
    embed,
    embedUrl: embedUrl(ctx),
    testUrl: testUrlOf(`${facts.url}/`),
  }
}

/** Returns the search engine's own test of a page. */
export function testUrlOf(url: string): string {
  return `https://search.google.com/test/rich-results?url=${encodeURIComponent(url)}`
}

/**
 * Saves the edits of a type where Liquid reads it, as a Change. `operationId` is null if the store held it already. Throws
 * `plans.locked`, `schema-types.product-first`, `schema-types.invalid` (with `faults`), and the failure of a refused
 * or conflicting change.
 */
export async function saveType(
  ctx: ShopContext,
  { type: key, before: opened, ...chosen }: { type: string } & SchemaTypeEdit,
): Promise<{ detail: SchemaTypeDetail; operationId: string | null }> {
  const type = known(key)
  const before = (await ctx.tx(listPublished)).get(key)
  const edit = { before: opened, after: chosen }
  const settings = mergeSaved(settingsSchema, heldForm(before, opened) ?? chosen, edit)
  // Every plan may switch it off, and nothing is checked then.
  if (settings.enabled) await requireReady(ctx, type, settings.values)
  const where = type.where.includes(settings.where) ? settings.where : (type.where[0] ?? 'home')
  const silent = await silentOf(ctx, type, before)
  const after = { ...settings, where, values: asSent(keptValues(type, settings.values)), ...silent }
  const { operationId, changes } = await applyNow(ctx, {
    kind: settingsKind,
    changes: [
      {
        resourceId: 'installation',
        field: key,
        after,
        ...(before && {
          expected: {
            enabled: before.enabled,
            where: before.where,
            values: asSent(before.values),
            ...(before.silent && { silent: before.silent }),
          },
        }),
      },
    ],
    cause: 'merchant',
    title: {
      key: `schema-types:history.${key}.${titleOf(settings.enabled, before?.enabled ?? false)}`,
      values: {},
    },
  })
  const [change] = changes
  const failure = change && failureOf(ctx, change)
  if (failure) {
    if (change.state === 'conflict') await rereadStore(ctx, key)
    throw failure
  }
  return { detail: await getType(ctx, { type: key }), operationId }
}

/** Throws unless a form may be switched on: checks plan, product markup, every field, every image. */
export async function requireReady(
  ctx: ShopContext,
  type: SchemaType,
  values: Values,
  alsoWrong: readonly { field: string; code: 'required' }[] = [],
): Promise<void> {
  await requireFeature(ctx, type.gate)
  if (await isProductOff(ctx)) throw new AppError(schemaTypesErrors.productFirst)
  const faults = [...alsoWrong.map((fault) => ({ ...fault, values: {} })), ...checkValues(type, values)]
  if (faults.length === 0) faults.push(...(await checkImages(ctx, type, values)))
  if (faults.length > 0) throw new AppError(schemaTypesErrors.invalid, { faults })
}

/** Returns the values typed as in the contract. */
export function asSent(values: Values): SchemaTypeSettings['values'] {
  return { ...values } as SchemaTypeSettings['values']
}

/** Returns what a form opened on `opened` would show now: what the store does not hold is prefilled as it was then. */
function heldForm(
  held: Published | undefined,
  opened: SchemaTypeSettings | undefined,
): SchemaTypeSettings | undefined {
  if (held === undefined || opened === undefined) return opened
  const { enabled, where, values } = held
  return { enabled, where, values: asSent({ ...opened.values, ...values }) }
}

function titleOf(after: boolean, before: boolean): 'settings' | 'switchedOn' | 'switchedOff' {
  if (after === before) return 'settings'
  return after ? 'switchedOn' : 'switchedOff'
}

/** Returns the page types to leave out, because the theme prints the markup itself and ours would be a duplicate. */
async function silentOf(
  ctx: ShopContext,
  type: SchemaType,
  before: Published | undefined,
): Promise<Pick<PublishedSettings, 'silent'>> {
  if (!type.page) return {}
  const samples = await samplePages(ctx, await storeFacts(ctx))
  const silent = await silentPages(ctx, type, { samples, known: before?.silent ?? [] })
  return silent.length > 0 ? { silent } : {}
}

function rowOf(
  type: SchemaType,
  held: Published | undefined,
  { store, samples }: { store: StoreFacts | null; samples: SamplePages },
): SchemaTypeRow {
  const where = held?.where ?? type.where[0] ?? 'home'
  const none = { type: type.key, errors: 0, warnings: 0, entries: null, where }
  if (held === undefined) return { ...none, status: 'not-added', publishedAt: null }
  const publishedAt = held.publishedAt.toISOString()
  if (!held.enabled || store === null) return { ...none, status: 'off', publishedAt }
  if (type.page?.types.every((page) => held.silent?.includes(page)))
    return { ...none, status: 'theme', publishedAt }
  const sample = type.page ? sampleOf(type, samples) : null
  const nodes = previewNodes(type, held.values, { store, sample })
  if (nodes.length === 0) return { ...none, status: 'added', publishedAt }
  const { verdict, errors, warnings } = judgeNodes(nodes, sample?.url ?? `${store.url}/`)
  return { ...none, errors, warnings, status: verdict, publishedAt }
}

function entriesRow(type: SchemaType, held: EntryCount | undefined): SchemaTypeRow {
  const { entries = 0, enabled = 0, errors = 0, warnings = 0, publishedAt = null } = held ?? {}
  const status =
    entries === 0
      ? 'not-added'
      : enabled === 0
        ? 'off'
        : errors > 0
          ? 'error'
          : warnings > 0
            ? 'warning'
            : 'valid'
  return {
    type: type.key,
    status,
    errors,
    warnings,
    entries,
    where: 'pages',
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

async function rereadStore(ctx: ShopContext, key: string): Promise<void> {
  const [held] = await settingsKind.read(ctx, [{ resourceId: 'installation', field: key }])
  if (held) await ctx.tx((tx) => savePublished(tx, ctx.shop.id, key, held))
}
