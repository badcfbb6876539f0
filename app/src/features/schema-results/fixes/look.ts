import { createHash } from 'node:crypto'
import { publishedThemeQuery } from '#adapters/platform/admin-graphql/operations/published-theme.ts'
import { readThemeSources } from '#core/catalogue/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'
import { startRun } from '#core/crawl/service.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { OWN_MARKUP } from '#core/registry/own-markup.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Conflict, SamplePage } from '#rules/arbitration/conflict.ts'
import { schemaResultsErrors } from '../errors.ts'
import { schemaResultsGate } from '../plan-gates.ts'
import { arbitrated } from './arbitrate-apart.ts'
import { type LookResult, themeLooks } from './look-result.ts'
import { listSamples, type ScannedSample } from './sample-pages.ts'

export const LOOK_JOB = 'schema-results.look'
export const FOLLOW_JOB = 'schema-results.follow-theme'
/** Writes of one operation come in quick succession: this delay waits for the last of them. */
const FOLLOW_AFTER_MS = 1_500
const MOST_CONFLICTS = 100

/** All theme files that can print markup. */
const THEME_FILES = [
  ...['layout/*.liquid', 'templates/*.liquid', 'templates/*.json', 'config/settings_data.json'],
  ...['sections/*.liquid', 'sections/*.json', 'snippets/*.liquid', 'blocks/*.liquid'],
]

/** Starts a theme check. Throws `plans.locked`. */
export async function startLook(ctx: ShopContext): Promise<void> {
  await requireFeature(ctx, schemaResultsGate)
  await ctx.tx((tx) => askForLook(ctx, tx))
}

/**
 * Starts a check in the transaction that ends a scan. One in progress may have read the theme already: it is repeated,
 * and its own result is not stored.
 */
export async function askForLook(ctx: ShopContext, tx: ShopTx): Promise<void> {
  await themeLooks.begin(tx)
  await ctx.queue.enqueue(LOOK_JOB, { shop: ctx.shop.id, payload: {} }, { tx, key: 'look' })
}

/** Schedules the update of our own markup, this list and the results, after a write to the theme or its undo. */
export function followWrite(ctx: ShopContext): Promise<void> {
  const startAfter = new Date(Date.now() + FOLLOW_AFTER_MS)
  return ctx.queue.enqueue(FOLLOW_JOB, { shop: ctx.shop.id, payload: {} }, { key: 'follow', startAfter })
}

/** Updates our own markup first, so that the scan sees the final pages; the end of the scan starts another check. */
export async function followTheme(ctx: ShopContext): Promise<void> {
  for (const { follow } of ctx.offered(OWN_MARKUP)) await follow(ctx)
  await startRun(ctx)
}

/** Runs the check; a failure is reported to the merchant. */
export async function runLook(ctx: ShopContext, { signal }: { signal: AbortSignal }): Promise<void> {
  const asked = await ctx.tx(themeLooks.underWay)
  if (asked === null) return
  try {
    const result = await look(ctx, signal)
    await ctx.tx((tx) => themeLooks.end(tx, asked, { result }))
  } catch (error) {
    // Another worker has taken over the check and stores its result.
    signal.throwIfAborted()
    const known = error instanceof AppError ? error : translatePlatformError(error)
    if (!known) ctx.log.error({ err: error }, 'could not read the markup of the theme')
    const { code } = known ?? schemaResultsErrors.lookFailed
    await ctx.tx((tx) => themeLooks.end(tx, asked, { reason: code }))
  }
}

async function look(ctx: ShopContext, signal: AbortSignal): Promise<LookResult> {
  const { themes } = await ctx.platform.query(ctx.shop, publishedThemeQuery, {})
  const [theme = null] = themes.nodes
  const { files } = await readThemeSources(ctx, THEME_FILES)
  const pages = await readSamples(ctx, await ctx.tx(listSamples), signal)
  const result = await runInThreadFor(ctx, arbitrated, { pages, files })
  if (!result.ok) throw new AppError(result.error)
  const conflicts = result.output.slice(0, MOST_CONFLICTS)
  const named = new Set(conflicts.flatMap(({ edits }) => edits.map(({ file }) => file)))
  return {
    theme: theme && { id: theme.id, name: theme.name },
    samples: pages.length,
    conflicts: conflicts.map(toStored),
    digests: Object.fromEntries(
      files.filter(({ name }) => named.has(name)).map(({ name, text }) => [name, digestOf(text)]),
    ),
  }
}

async function readSamples(
  ctx: ShopContext,
  samples: readonly ScannedSample[],
  signal: AbortSignal,
): Promise<SamplePage[]> {
  const reader = await storefrontPages(ctx)
  const pages: SamplePage[] = []
  for (const { url, template, pages: alike } of samples) {
    const page = await reader.read(url, { purpose: 'background', signal })
    if (page.state !== 'read') continue
    const own = await ownNode(ctx, url)
    pages.push({ url, template, html: page.html, pages: alike, own: own as SamplePage['own'] })
  }
  return pages
}

/** Returns what our features would print there: that of the first one with a result. */
async function ownNode(ctx: ShopContext, url: string): Promise<Record<string, unknown> | null> {
  for (const { nodeFor } of ctx.offered(OWN_MARKUP)) {
    const node = await nodeFor(ctx, url)
    if (node) return node
  }
  return null
}

function toStored({ key, sources, edits, ...conflict }: Conflict): LookResult['conflicts'][number] {
  return {
    ...conflict,
    id: digestOf(key).slice(0, 16),
    sources: sources.map(({ id: _, ...source }) => source),
    edits,
    files: [...new Set(edits.map(({ file }) => file))].sort(),
    needsMerchant: sources.some(({ step }) => step === 'ask-app' || step === 'look'),
  }
}

/** Returns the digest that identifies a file's content. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
