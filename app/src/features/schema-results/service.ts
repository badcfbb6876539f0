import type { ShopContext } from '#core/context/context.ts'
import { productHandle } from '#core/crawl/domain/page-urls.ts'
import { endLostRun } from '#core/crawl/end-run.ts'
import { findRun, loadPageLimit, savePageLimit } from '#core/crawl/run-store.ts'
import { rereadPage as rereadUrl, startRun, stopRun as stopCrawl } from '#core/crawl/service.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type {
  SchemaResultsListInput,
  SchemaResultsPageDetail,
  SchemaResultsPageRow,
  SchemaResultsProblems,
  SchemaResultsRun,
  SchemaResultsState,
  SchemaResultsView,
} from './contract.ts'
import { PAGE_SIZE } from './contract.ts'
import { schemaResultsErrors } from './errors.ts'
import { findingsCsv } from './findings-csv.ts'
import { findPage, listFindings, listPages } from './list-store.ts'
import { countLevels, listFacets } from './page-counts.ts'
import { schemaResultsGate } from './plan-gates.ts'
import { listProblems } from './problem-store.ts'
import { describeRun, listFinishedRuns } from './run-totals-store.ts'

/** Maximum lines of an export; a spreadsheet takes no more than a million. */
const MOST_CSV_LINES = 50_000

/** Returns the current or last run, and the list's filter options. */
export async function getState(ctx: ShopContext): Promise<SchemaResultsState> {
  await endLostRun(ctx)
  return ctx.tx(async (tx) => {
    const run = await findRun(tx, ctx.shop.id)
    const { pages, facets } = await listFacets(tx, ctx.shop.id)
    const counts = await countLevels(tx, ctx.shop.id)
    return {
      run: run && (await describeRun(tx, run)),
      pages,
      facets,
      ...counts,
      settings: { pageLimit: await loadPageLimit(tx, ctx.shop.id) },
    }
  })
}

/** Starts a run at a merchant's request; one in progress continues instead. Throws `plans.locked`, PlatformError. */
export async function askForRun(ctx: ShopContext): Promise<SchemaResultsState> {
  await requireFeature(ctx, schemaResultsGate)
  await startRun(ctx)
  return getState(ctx)
}

/** Stops the current run; its results and those of earlier runs are kept. */
export async function stopRun(ctx: ShopContext): Promise<SchemaResultsState> {
  await stopCrawl(ctx)
  return getState(ctx)
}

/** Saves the page limit of the next run. */
export async function saveSettings(
  ctx: ShopContext,
  { pageLimit }: { pageLimit: number },
): Promise<SchemaResultsState> {
  await ctx.tx((tx) => savePageLimit(tx, ctx.shop.id, pageLimit))
  return getState(ctx)
}

/** Returns one page of the list. */
export async function getPages(
  ctx: ShopContext,
  input: SchemaResultsListInput,
): Promise<{ rows: SchemaResultsPageRow[]; total: number; pageSize: number }> {
  return { ...(await ctx.tx((tx) => listPages(tx, ctx.shop.id, input))), pageSize: PAGE_SIZE }
}

/** Returns all findings of a page. Throws `schema-results.no-page`. */
export async function getPage(ctx: ShopContext, id: string): Promise<SchemaResultsPageDetail> {
  const found = await ctx.tx((tx) => findPage(tx, ctx.shop.id, id))
  if (!found) throw new AppError(schemaResultsErrors.noPage)
  const { row, details, nodes, issues } = found
  const query = new URLSearchParams({ url: row.url })
  return {
    ...row,
    nodes,
    issues,
    duplicateGroups: details.duplicates ?? [],
    parseErrors: (details.parseErrors ?? []).map((fault) => ({
      ...fault,
      line: fault.line ?? 1,
      column: fault.column ?? null,
      repaired: fault.repaired ?? null,
    })),
    left: details.left ?? 0,
    preview: details.preview ?? null,
    editUrl: await productInAdmin(ctx, row.url),
    testUrl: `https://search.google.com/test/rich-results?${query}`,
    validatorUrl: `https://validator.schema.org/#${query}`,
  }
}

/** Returns the admin page of the product a URL shows; null if the catalogue does not know it. */
async function productInAdmin(ctx: ShopContext, url: string): Promise<string | null> {
  const handle = productHandle(url)
  if (handle === null) return null
  const known = await ctx.tx((tx) =>
    tx
      .selectFrom('catalogue_resources')
      .select('id')
      .where('shop_id', '=', ctx.shop.id)
      .where('kind', '=', 'product')
      .where('handle', '=', handle)
      .executeTakeFirst(),
  )
  return known ? `shopify://admin/products/${known.id}` : null
}

/**
 * Reads one page again while the merchant waits. Throws `schema-results.no-page` if it now redirects, and
 * `plans.locked`.
 */
export async function rereadPage(ctx: ShopContext, id: string): Promise<SchemaResultsPageDetail> {
  await requireFeature(ctx, schemaResultsGate)
  const { url } = await getPage(ctx, id)
  await rereadUrl(ctx, url)
  return getPage(ctx, id)
}

/** Returns the faults on the pages of a view, grouped by problem. */
export function getProblems(ctx: ShopContext, view: SchemaResultsView): Promise<SchemaResultsProblems> {
  return ctx.tx((tx) => listProblems(tx, ctx.shop.id, view))
}

/** Returns the finished runs, for the trend. */
export function getTrend(ctx: ShopContext): Promise<SchemaResultsRun[]> {
  return ctx.tx((tx) => listFinishedRuns(tx, ctx.shop.id))
}

/** Returns the filtered list as CSV, in the merchant's language. */
export async function exportCsv(
  ctx: ShopContext,
  input: SchemaResultsListInput,
): Promise<{ name: string; text: string }> {
  const { lines, language } = await ctx.tx(async (tx) => ({
    lines: await listFindings(tx, ctx.shop.id, input, MOST_CSV_LINES),
    language: await appLanguageOf(tx),
  }))
  const day = new Date().toISOString().slice(0, 10)
  return {
    name: `schema-${input.view}-${day}.csv`,
    text: findingsCsv(lines, language),
  }
}
