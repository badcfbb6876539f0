import type { Crux } from '#adapters/crux/crux.ts'
import { cruxErrors } from '#adapters/crux/errors.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { DEVICES } from '#kit/shared/lighthouse-names.ts'
import { readField } from './fetch-field.ts'
import { fetchedTimes } from './field-store.ts'
import { pacedCrux } from './paced-crux.ts'

/** Longest wait for a call: all stores are due at the same time, and share the quota. */
const PATIENCE_MS = 2 * 60_000
/** Refusals for the quota in succession, which counts a minute, after which the rest of the store waits for tomorrow. */
const MOST_BUSY = 12

/**
 * Fetches the field data of pages, those that waited longest first. A page without an answer keeps no other from its
 * own; it is among the first of the next day.
 */
export async function fetchDailyField(
  ctx: ShopContext,
  {
    crux,
    origin,
    urls,
    signal,
  }: { crux: Crux; origin: string; urls: readonly string[]; signal?: AbortSignal },
): Promise<void> {
  const times = await ctx.tx(fetchedTimes)
  const last = (of: { url: string; device: string }) => times.get(`${of.device} ${of.url}`)?.getTime() ?? 0
  const due = urls
    .flatMap((url) => DEVICES.map((device) => ({ url, device })))
    .sort((one, other) => last(one) - last(other))
  const paced = pacedCrux(ctx, crux, { patienceMs: PATIENCE_MS, signal })
  let busy = 0
  for (const { url, device } of due) {
    try {
      await readField(ctx, paced, { url, origin, device })
      busy = 0
    } catch (error) {
      if (!(error instanceof AppError) || !/^(crux|outbound)\./.test(error.code)) throw error
      ctx.log.info({ code: error.code, url, device }, 'field data of a page could not be fetched')
      busy = error.code === cruxErrors.busy.code ? busy + 1 : 0
      if (busy >= MOST_BUSY) return
    }
  }
}
