import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { embedUrl, getEmbedStatus } from '#core/shops/app-block-status.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import {
  type ProductEdit,
  type ProductSettings,
  productSettingsSchema,
  type StructuredDataState,
} from './contract.ts'
import { type DetectOptions, detect } from './detect.ts'
import { eligibleProperties } from './domain/eligible-properties.ts'
import { DEFAULT_PRODUCT_SETTINGS } from './domain/settings-metafield.ts'
import { settingsKind } from './kinds/settings.ts'
import { productSchemaGate } from './plan-gates.ts'
import { publishPlans } from './publish-plans.ts'
import { findPublished, listTemplates, type SampleRecord, savePublished, type TemplateRow } from './store.ts'

/** Returns everything the Schema screen shows. Queries the platform only for whether the embed is on. */
export async function getState(ctx: ShopContext): Promise<StructuredDataState> {
  const [status, { published, templates }] = await Promise.all([
    getEmbedStatus(ctx),
    ctx.tx(async (tx) => ({ published: await findPublished(tx), templates: await listTemplates(tx) })),
  ])
  const product = published?.product ?? DEFAULT_PRODUCT_SETTINGS
  return {
    product,
    templates: templates.map((row) => toTemplateMode(row, product)),
    theme: templates[0]?.theme ?? null,
    embed: { status, activateUrl: embedUrl(ctx) },
    publishedAt: published?.publishedAt.toISOString() ?? null,
  }
}

/**
 * Saves the merchant's choices where Liquid reads them, as a Change. The first switch-on detects the theme
 * beforehand, so that the first page printed is right. `operationId` is null if the store already had these choices.
 * Throws `plans.locked`, `changes.conflict` when the store held an unknown value (which is then stored, so saving
 * again overwrites it), and `changes.refused` when the platform refused.
 */
export async function saveProduct(
  ctx: ShopContext,
  { before, ...chosen }: ProductEdit,
): Promise<{ state: StructuredDataState; operationId: string | null }> {
  const { published, templates } = await ctx.tx(async (tx) => ({
    published: await findPublished(tx),
    templates: await listTemplates(tx),
  }))
  const held = published?.product ?? DEFAULT_PRODUCT_SETTINGS
  const product = mergeSaved(productSettingsSchema, held, { before, after: chosen })
  // Every plan may switch it off.
  if (product.enabled) await requireFeature(ctx, productSchemaGate)
  const isSwitchedOn = product.enabled && !published?.product.enabled
  if (isSwitchedOn)
    await publishPlans(ctx, isKnown(templates) ? templates : await detect(ctx, { purpose: 'interactive' }))
  const edit = { resourceId: 'installation', field: 'product', after: { product } }
  const { operationId, changes } = await applyNow(ctx, {
    kind: settingsKind,
    changes: [published ? { ...edit, expected: { product: published.product } } : edit],
    cause: 'merchant',
    title: { key: titleOf(product, held), values: {} },
  })
  const [change] = changes
  const failure = change && failureOf(ctx, change)
  if (failure) {
    if (change.state === 'conflict') await rereadStore(ctx)
    throw failure
  }
  return { state: await getState(ctx), operationId }
}

/** Detects the theme again while a merchant waits, and publishes the plans. */
export async function redetect(ctx: ShopContext): Promise<StructuredDataState> {
  await look(ctx, await isSwitchedOn(ctx), { purpose: 'interactive' })
  return getState(ctx)
}

/**
 * Detects and publishes daily. Reads no pages while product markup is off, because there is nothing to keep current.
 */
export async function followDaily(ctx: ShopContext): Promise<void> {
  if (await isSwitchedOn(ctx)) await look(ctx, true, { purpose: 'background' })
}

async function look(ctx: ShopContext, isOn: boolean, options: DetectOptions): Promise<void> {
  const templates = await detect(ctx, options)
  if (isOn) await publishPlans(ctx, templates)
}

/** Returns whether the merchant has product markup on, for the suggestion on Home. */
export async function isSwitchedOn(ctx: ShopContext): Promise<boolean> {
  return (await ctx.tx(findPublished))?.product.enabled === true
}

function isKnown(templates: TemplateRow[]): boolean {
  return templates.length > 0 && templates.every(({ readAt }) => readAt !== null)
}

async function rereadStore(ctx: ShopContext): Promise<void> {
  const [held] = await settingsKind.read(ctx, [{ resourceId: 'installation', field: 'product' }])
  if (held && 'product' in held) await ctx.tx((tx) => savePublished(tx, ctx.shop.id, held.product))
}

function titleOf(after: ProductSettings, before: ProductSettings): string {
  if (after.enabled === before.enabled) return 'structured-data:history.settings'
  return after.enabled ? 'structured-data:history.switchedOn' : 'structured-data:history.switchedOff'
}

function toTemplateMode(
  row: TemplateRow,
  settings: ProductSettings,
): StructuredDataState['templates'][number] {
  return {
    template: row.template,
    mode: row.decision.mode,
    reason: row.decision.reason,
    adds: eligibleProperties(row.decision.adds, settings),
    samples: row.samples.map(toSample),
    readAt: row.readAt?.toISOString() ?? null,
  }
}

function toSample(record: SampleRecord): StructuredDataState['templates'][number]['samples'][number] {
  const { productId, title, url, kind, state, reason, foreignNodes } = record
  return { productId, title, url, kind, state, reason, foreignNodes }
}
