import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'
import { getEmbedStatus } from '#core/shops/app-block-status.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { distinctIssues } from '#rules/rich-results/domain/distinct-issues.ts'
import { judgeJsonLd } from '#rules/rich-results/judge/judge-page.ts'
import { checkImages } from './check-images.ts'
import type { SchemaTypeDetail, SchemaTypePreview, SchemaTypeRow, SchemaTypeSettings } from './contract.ts'
import { checkValues } from './domain/check-values.ts'
import { firstValues, type SchemaType, type StoreFacts, type Values } from './domain/schema-type.ts'
import { keptValues, printedNode } from './domain/settings.ts'
import { SCHEMA_TYPES, schemaType } from './domain/types/schema-types.ts'
import { schemaTypesErrors } from './errors.ts'
import { settingsKind } from './kinds/settings.ts'
import { listPublished, type Published, savePublished } from './store.ts'
import { storeFacts } from './store-facts.ts'

/** Each type with what the store holds of it. */
export async function listTypes(ctx: ShopContext): Promise<{ rows: SchemaTypeRow[] }> {
  const published = await ctx.tx(listPublished)
  const facts = published.size > 0 ? await storeFacts(ctx) : null
  return { rows: SCHEMA_TYPES.map((type) => rowOf(type, published.get(type.key), facts)) }
}

/** One type with its form; a form nobody filled in begins with what the store knows of itself. */
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
    ...rowOf(type, held, facts),
    settings: held
      ? { enabled: held.enabled, where: held.where, values: { ...first, ...asSent(held.values) } }
      : { enabled: false, where: 'home', values: asSent(first) },
    productFirst,
    embed,
    testUrl: `https://search.google.com/test/rich-results?url=${encodeURIComponent(`${facts.url}/`)}`,
  }
}

/** What the home page would carry with the values as they stand in the form, and what is wrong with it. */
export async function previewType(
  ctx: ShopContext,
  { type: key, values }: { type: string; values: Values },
): Promise<SchemaTypePreview> {
  const type = known(key)
  const { node, judged } = judge(type, values, await storeFacts(ctx))
  return {
    node,
    verdict: judged.verdict,
    issues: distinctIssues(judged.issues).map(({ severity, path, code, key: said, values: with_ }) => ({
      severity,
      path,
      code,
      key: said,
      values: with_,
    })),
    faults: checkValues(type, values),
  }
}

/**
 * Saves a type where Liquid reads it, as a Change. `operationId` is null when the store held it already. Throws
 * `plans.locked`, `schema-types.product-first`, `schema-types.invalid` (with `faults`), and what a refused or conflicting
 * change throws.
 */
export async function saveType(
  ctx: ShopContext,
  { type: key, ...settings }: { type: string } & SchemaTypeSettings,
): Promise<{ detail: SchemaTypeDetail; operationId: string | null }> {
  const type = known(key)
  const before = (await ctx.tx(listPublished)).get(key)
  // Switching off is open to everybody, and asks for nothing.
  if (settings.enabled) {
    await requireFeature(ctx, type.gate.feature)
    if (await isProductOff(ctx)) throw new AppError(schemaTypesErrors.productFirst)
    const faults = checkValues(type, settings.values)
    if (faults.length === 0) faults.push(...(await checkImages(ctx, type, settings.values)))
    if (faults.length > 0) throw new AppError(schemaTypesErrors.invalid, { faults })
  }
  const after = { ...settings, values: asSent(keptValues(type, settings.values)) }
  const { operationId, changes } = await applyNow(ctx, {
    kind: settingsKind,
    changes: [
      {
        resourceId: 'installation',
        field: key,
        after,
        ...(before && {
          expected: { enabled: before.enabled, where: before.where, values: asSent(before.values) },
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
  const failure = change && failureOf(change)
  if (failure) {
    if (change.state === 'conflict') await rereadStore(ctx, key)
    throw failure
  }
  return { detail: await getType(ctx, { type: key }), operationId }
}

function known(key: string): SchemaType {
  const type = schemaType(key)
  if (type === undefined) throw new Error(`The contract let the type ${key} through.`)
  return type
}

function asSent(values: Values): SchemaTypeSettings['values'] {
  return { ...values }
}

function titleOf(after: boolean, before: boolean): 'settings' | 'switchedOn' | 'switchedOff' {
  if (after === before) return 'settings'
  return after ? 'switchedOn' : 'switchedOff'
}

/** Product markup comes first (specification 2 §4). Another feature says whether it is on, in the setup guide's words. */
async function isProductOff(ctx: ShopContext): Promise<boolean> {
  const product = ctx.offered(SUGGESTIONS).find(({ id }) => id === 'schema_product')
  return product !== undefined && !(await product.done(ctx))
}

function judge(type: SchemaType, values: Values, facts: StoreFacts) {
  const node = printedNode(type, values, facts)
  return {
    node,
    judged: judgeJsonLd({
      jsonLd: node as Parameters<typeof judgeJsonLd>[0]['jsonLd'],
      url: `${facts.url}/`,
    }),
  }
}

function rowOf(type: SchemaType, held: Published | undefined, facts: StoreFacts | null): SchemaTypeRow {
  const none = { type: type.key, errors: 0, warnings: 0 }
  if (held === undefined) return { ...none, status: 'not-added', publishedAt: null }
  const publishedAt = held.publishedAt.toISOString()
  if (!held.enabled || facts === null) return { ...none, status: 'off', publishedAt }
  const { judged } = judge(type, held.values, facts)
  const count = (severity: string) =>
    distinctIssues(judged.issues).filter((issue) => issue.severity === severity).length
  return { ...none, errors: count('error'), warnings: count('warning'), status: judged.verdict, publishedAt }
}

async function rereadStore(ctx: ShopContext, key: string): Promise<void> {
  const [held] = await settingsKind.read(ctx, [{ resourceId: 'installation', field: key }])
  if (held) await ctx.tx((tx) => savePublished(tx, ctx.shop.id, key, held))
}
