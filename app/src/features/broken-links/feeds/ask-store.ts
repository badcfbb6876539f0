import type { ShopContext } from '#core/context/context.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { urlOf } from '../domain/dead-path.ts'

/** Longest run of one reading of the store; the next one goes on. */
const TURN_MS = 20_000
/** Paths answered together. */
const AT_ONCE = 10

/** The store's answer at a path; null if it could not be read. */
export interface StoreAnswer {
  path: string
  status: number | null
}

/**
 * Reads paths of the store as a visitor would, at a polite rate, and hands on the answers in groups. `all`: every path
 * was read; `late`: no time was left; `busy`: the store asks for a pause.
 */
export async function askStore(
  ctx: ShopContext,
  { originOf, paths }: { originOf: (path: string) => string; paths: readonly string[] },
  take: (answers: StoreAnswer[]) => Promise<void>,
): Promise<'all' | 'late' | 'busy'> {
  const pages = await storefrontPages(ctx)
  const until = performance.now() + TURN_MS
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    if (performance.now() > until) return 'late'
    let isBusy = false
    const answers: StoreAnswer[] = []
    for (const path of paths.slice(from, from + AT_ONCE)) {
      const reading = await pages.read(urlOf(path, originOf(path)), { purpose: 'background' })
      isBusy = reading.state === 'not-read' && reading.retryAfterSeconds !== null
      if (isBusy) break
      answers.push({ path, status: reading.state === 'not-read' ? null : reading.status })
    }
    await take(answers)
    if (isBusy) return 'busy'
  }
  return 'all'
}
