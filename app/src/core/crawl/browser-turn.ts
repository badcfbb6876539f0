import { DEFAULT_WAIT_SECONDS } from '#adapters/page-reader/retry-after.ts'
import type { ShopContext } from '#core/context/context.ts'

/** A person may be waiting, but a test that takes a minute can wait for its turn as long as a scan does. */
const PATIENCE_MS = 60_000

/**
 * Waits until a browser may load the URL: like the page reader, it begins in the host's turn and leaves a paused host
 * alone. Throws AppError `page-reader.rate-limited`, `page-reader.busy`.
 */
export async function awaitBrowserTurn(
  { hostTurns }: Pick<ShopContext, 'hostTurns'>,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const begin = { patienceMs: PATIENCE_MS, holdMs: 0, signal }
  await hostTurns.run(new URL(url).host, begin, () => Promise.resolve())
}

/** Leaves the URL's host alone for a while if this status, which a browser received, asks for it. */
export async function noteBrowserStatus(
  { hostTurns }: Pick<ShopContext, 'hostTurns'>,
  url: string,
  status: unknown,
): Promise<void> {
  if (status === 429 || status === 430) await hostTurns.pause(new URL(url).host, DEFAULT_WAIT_SECONDS)
}
