import { randomBytes } from 'node:crypto'
import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { addAppBlockUrl, appBlockPresence } from '#core/theme-look/app-block.ts'
import { cleanArticle } from '#core/writing/article/article-tree.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { AppError } from '#kit/shared/errors.ts'
import { tabSetSchema } from './contract/tab-set.ts'
import type { SetRow, TabsLanding } from './contract.ts'
import { MOST_SETS } from './domain/bounds.ts'
import { setFaults } from './domain/set-faults.ts'
import { TARGETS, type TabSet } from './domain/tab-set.ts'
import { contentTabsErrors } from './errors.ts'
import { tabSetKind, tabSetRef } from './kinds/tab-set.ts'
import { contentTabsGate } from './plan-gates.ts'
import { countSets, findSet, type HeldSet, listSets } from './store.ts'
import { chargeWritten, holdWritten, newPieces } from './write/charge-written.ts'

/** Below the product, where every theme's product page accepts app blocks. */
const BLOCK = { block: 'content-tabs', template: 'product', target: 'newAppsSection' }

/** Lists the store's sets in order of precedence, and states whether visitors can see them. */
export async function tabsLanding(ctx: ShopContext): Promise<TabsLanding> {
  const [sets, presence] = await Promise.all([ctx.tx(listSets), appBlockPresence(ctx, BLOCK.block)])
  return {
    asOf: new Date().toISOString(),
    sets: sets.map(asRow),
    block: { presence, addUrl: addAppBlockUrl(ctx, BLOCK) },
  }
}

function asRow({ id, set, publishedAt }: HeldSet): SetRow {
  const { title, enabled, look, chosenBy, targets, tabs } = set
  return {
    id,
    title,
    enabled,
    look,
    chosenBy,
    targets: targets.length,
    tabs: tabs.map((tab) => tab.title),
    publishedAt: publishedAt.toISOString(),
  }
}

/** Returns one set. Throws `content-tabs.no-set`. */
export async function getSet(ctx: ShopContext, { id }: { id: string }) {
  const { set, publishedAt } = await requireSet(ctx, id)
  return { id, set, publishedAt: publishedAt.toISOString() }
}

type Saved = { id: string; operationId: string | null }

/** Creates a set, as a Change. Throws `content-tabs.too-many`, and as `saveSet` does. */
export async function createSet(ctx: ShopContext, input: TabSet): Promise<Saved> {
  if ((await ctx.tx(countSets)) >= MOST_SETS)
    throw new AppError(contentTabsErrors.tooMany, { most: MOST_SETS })
  return saveSet(ctx, { id: randomBytes(5).toString('hex'), input, held: null })
}

/** Saves the edits of a set, as a Change. Throws `content-tabs.no-set`, and as `saveSet` does. */
export async function updateSet(
  ctx: ShopContext,
  { id, before, ...chosen }: { id: string; before?: TabSet | undefined } & TabSet,
): Promise<Saved> {
  const { set: held } = await requireSet(ctx, id)
  const input = mergeSaved(tabSetSchema, held, { before, after: chosen }, TARGETS)
  return saveSet(ctx, { id, input, held })
}

/** Removes a set from the store, as a Change. Throws `content-tabs.no-set`. */
export async function removeSet(ctx: ShopContext, { id }: { id: string }): Promise<Saved> {
  const { set } = await requireSet(ctx, id)
  return write(ctx, id, { after: null, title: set.title, did: 'removed' })
}

/**
 * Saves a set. Throws `plans.locked`, `content-tabs.invalid`, `credits.exhausted…`, and what a refused change throws.
 */
async function saveSet(
  ctx: ShopContext,
  { id, input, held }: { id: string; input: TabSet; held: TabSet | null },
): Promise<Saved> {
  const after = tidied(input)
  // Switching off is available on every plan.
  const isSwitchedOff = held !== null && JSON.stringify({ ...held, enabled: false }) === JSON.stringify(after)
  if (!isSwitchedOff) await requireFeature(ctx, contentTabsGate)
  const faults = setFaults(after)
  if (faults.length > 0) throw new AppError(contentTabsErrors.invalid, { faults })
  const pieces = newPieces(held, after)
  await holdWritten(ctx, pieces)
  const saved = await write(ctx, id, {
    after,
    title: after.title,
    did: held === null ? 'created' : 'changed',
    ...(held && { expected: held }),
  })
  if (saved.operationId !== null)
    await chargeWritten(ctx, { pieces, key: tabSetRef(id).resourceId, operationId: saved.operationId })
  return saved
}

/** Normalises a set as it will be stored: targets without duplicates, trimmed titles, sanitised content. */
export function tidied({ enabled, title, look, chosenBy, targets, tabs }: TabSet): TabSet {
  return {
    enabled,
    title: lineOf(title),
    look,
    chosenBy,
    targets: [...new Set(targets)],
    tabs: tabs.map((tab) => ({ title: lineOf(tab.title), content: cleanArticle(tab.content) })),
  }
}

/** Replaces control characters and lone surrogates, which are unreadable and which databases reject. */
const lineOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

async function requireSet(ctx: ShopContext, id: string): Promise<HeldSet> {
  const held = await ctx.tx((tx) => findSet(tx, id))
  if (held === null) throw new AppError(contentTabsErrors.noSet)
  return held
}

async function write(
  ctx: ShopContext,
  id: string,
  {
    after,
    title,
    did,
    expected,
  }: {
    after: TabSet | null
    title: string
    did: 'created' | 'changed' | 'removed'
    expected?: TabSet
  },
): Promise<Saved> {
  const { operationId, changes } = await applyNow(ctx, {
    kind: tabSetKind,
    type: after === null ? 'content-tabs.remove' : 'content-tabs.save',
    changes: [{ ...tabSetRef(id), label: title, after, ...(expected && { expected }) }],
    cause: 'merchant',
    title: { key: `content-tabs:history.${did}`, values: { title } },
  })
  const failure = changes[0] && failureOf(ctx, changes[0])
  if (failure) throw failure
  return { id, operationId }
}
