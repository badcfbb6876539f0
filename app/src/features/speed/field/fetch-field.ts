import type { Crux, CruxOrder } from '#adapters/crux/crux.ts'
import type { FieldHistory, FieldRecord } from '#adapters/crux/read-answer.ts'
import type { ShopContext } from '#core/context/context.ts'
import { planOf, requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Device } from '#kit/shared/lighthouse-names.ts'
import type { Field } from '../contract.ts'
import { speedErrors } from '../errors.ts'
import { followPage, MOST_PAGES } from '../pages/page-store.ts'
import { knownStorefront, pageOf } from '../pages/storefront.ts'
import { speedReportsGate } from '../plan-gates.ts'
import { type FieldRow, findField, keepField } from './field-store.ts'
import { pacedCrux } from './paced-crux.ts'

/** A person waits. */
const PATIENCE_MS = 10_000

/**
 * Fetches what visitors with Chrome experienced on a page or on the whole store. Throws `speed.no-field-key`,
 * `speed.page-url-elsewhere`, `speed.pages-full`, `plans.locked`, `crux.*`.
 */
export async function fetchField(
  ctx: ShopContext,
  { url: typed, device }: { url?: string | undefined; device: Device },
): Promise<Field> {
  if (!ctx.crux) throw new AppError(speedErrors.noFieldKey)
  const { origin } = await knownStorefront(ctx)
  const url = typed === undefined ? origin : pageOf(typed, origin)
  const { pageSpeed } = (await planOf(ctx)).terms
  const known = await ctx.tx((tx) => findField(tx, { url, device }))
  // Without the reports, field data is fetched once; an answer without data does not count.
  if (pageSpeed === 'once' && known && known.covers !== 'none') await requireFeature(ctx, speedReportsGate)
  if (url !== origin && !(await ctx.tx((tx) => followPage(tx, url))))
    throw new AppError(speedErrors.pagesFull, { most: MOST_PAGES })
  const crux = pacedCrux(ctx, ctx.crux, { patienceMs: PATIENCE_MS })
  return describeField(await readField(ctx, crux, { url, origin, device }), null)
}

/** Queries the page, then its origin, and stores which of them had data. */
export async function readField(
  ctx: ShopContext,
  crux: Crux,
  { url, origin, device }: { url: string; origin: string; device: Device },
): Promise<FieldRow> {
  const asked: { covers: 'page' | 'origin'; of: CruxOrder['of'] }[] = [
    ...(url === origin ? [] : [{ covers: 'page' as const, of: { url } }]),
    { covers: 'origin', of: { origin } },
  ]
  let found: Omit<FieldRow, 'fetched_at'> = { covers: 'none', record: null, history: null }
  for (const { covers, of } of asked) {
    const record = await crux.record({ of, device })
    if (!record || Object.keys(record.metrics).length === 0) continue
    found = { covers, record, history: await crux.history({ of, device }) }
    break
  }
  await ctx.tx((tx) => keepField(tx, { url, device }, found))
  return (await ctx.tx((tx) => findField(tx, { url, device }))) ?? { ...found, fetched_at: new Date() }
}

/** Describes field data for screens; the history is limited to windows that end within the range. */
export function describeField(row: FieldRow, range: { from: string; to: string } | null): Field {
  const record: FieldRecord | null = row.record
  const history: FieldHistory = row.history ?? []
  return {
    covers: row.covers,
    fetchedAt: row.fetched_at.toISOString(),
    record,
    history: range === null ? history : history.filter(({ to }) => to >= range.from && to <= range.to),
  }
}
