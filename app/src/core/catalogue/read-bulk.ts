import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import {
  ALL_COLLECTIONS,
  ALL_PRODUCTS,
  collectionNode,
  productNode,
} from '#adapters/platform/admin-graphql/operations/catalogue-nodes.ts'
import { bulkQueryState, startBulkQuery } from '#adapters/platform/bulk-operations/bulk-queries.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type CatalogueRow, rowOfCollection, rowOfProduct } from './catalogue-row.ts'
import { catalogueErrors } from './errors.ts'
import { RunFailure } from './run-failure.ts'
import { type RunRow, updateRun } from './runs-store.ts'
import { productLimit, saveRowsAndTell } from './store.ts'

/** Rows written in one statement: more gains little, and a batch has to fit into memory. */
const BATCH = 250
/** A job is presumed dead after 15 minutes; a result that takes longer is continued in the next job. */
const LOAD_MS = 240_000

/** Outcome of a step: finished, waiting for the platform, or out of time. */
export type StepOutcome = 'read' | 'waiting' | 'later'

const SOURCES: Record<string, { query: string; observe(line: unknown): CatalogueRow }> = {
  product: { query: ALL_PRODUCTS, observe: (line) => rowOfProduct(productNode.parse(line)) },
  collection: { query: ALL_COLLECTIONS, observe: (line) => rowOfCollection(collectionNode.parse(line)) },
}

/** Returns whether a kind is read by a bulk query. */
export function isBulkKind(kind: string): boolean {
  return kind in SOURCES
}

/**
 * Continues a step of a run: starts the platform's bulk query, polls it, or streams its result into the catalogue,
 * for a few minutes at most. Progress is stored with the rows, so the run resumes after them. Throws `RunFailure` if
 * the platform gave up, `PlatformError` if it does not respond.
 */
export async function readBulk(ctx: ShopContext, run: RunRow): Promise<StepOutcome> {
  const source = SOURCES[run.step]
  if (!source) throw new TypeError(`${run.step} is not read by a bulk query.`)
  if (run.bulk_operation_id === null) {
    await start(ctx, run, source.query)
    return 'waiting'
  }
  const { bulkOperation } = await ctx.platform.query(ctx.shop, bulkQueryState, { id: run.bulk_operation_id })
  switch (bulkOperation?.status) {
    case 'CREATED':
    case 'RUNNING':
    case 'CANCELING':
      await ctx.tx((tx) => updateRun(tx, run.id, { expected: bulkOperation.objectCount }))
      return 'waiting'
    case 'COMPLETED':
      return load(ctx, run, { ...bulkOperation, observe: source.observe, until: performance.now() + LOAD_MS })
    default: {
      const reason = bulkOperation?.errorCode ?? bulkOperation?.status ?? 'UNKNOWN'
      throw new RunFailure(catalogueErrors.platformRefused, { reason })
    }
  }
}

async function start(ctx: ShopContext, run: RunRow, query: string): Promise<void> {
  const { bulkOperationRunQuery: answer } = await ctx.platform.query(ctx.shop, startBulkQuery, { query })
  const id = answer.bulkOperation?.id
  if (!id) {
    const reason = answer.userErrors.map(({ message }) => message).join(' ')
    throw new RunFailure(catalogueErrors.platformRefused, { reason })
  }
  await ctx.tx((tx) => updateRun(tx, run.id, { bulkOperationId: id }))
}

interface Result {
  url: string | null
  objectCount: number
  observe(line: unknown): CatalogueRow
  /** Deadline in `performance.now()` milliseconds. */
  until: number
}

async function load(ctx: ShopContext, run: RunRow, result: Result): Promise<StepOutcome> {
  if (result.url === null) {
    if (result.objectCount > 0) throw new RunFailure(catalogueErrors.incomplete)
    return 'read'
  }
  const limit = await ctx.tx((tx) => productLimit(tx, ctx))
  let count = Number(run.lines_done)
  let batch: CatalogueRow[] = []
  const flush = async (): Promise<void> => {
    const rows = batch
    batch = []
    await ctx.tx(async (tx) => {
      await saveRowsAndTell(ctx, tx, {
        rows,
        readAt: run.step_started_at,
        productLimit: limit,
      })
      await updateRun(tx, run.id, { linesDone: count, seen: count, expected: result.objectCount })
    })
  }
  for await (const line of ctx.bulkResults.read(result.url, { skip: count })) {
    count++
    batch.push(observed(result, line))
    if (batch.length < BATCH) continue
    await flush()
    if (performance.now() >= result.until) return 'later'
  }
  if (batch.length > 0) await flush()
  if (count !== result.objectCount) throw new RunFailure(catalogueErrors.incomplete)
  return 'read'
}

function observed(result: Result, line: unknown): CatalogueRow {
  try {
    return result.observe(line)
  } catch (cause) {
    throw new PlatformError('bad-answer', {
      operation: 'bulk result',
      message: 'a line does not fit what was asked for',
      cause,
    })
  }
}
