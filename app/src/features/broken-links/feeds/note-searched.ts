import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { originsOf } from '#core/search-console/properties.ts'
import { storefrontPages } from '#core/shops/crawler-signature.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { withRoom } from '../capture/room.ts'
import { readDeadPath } from '../domain/dead-path.ts'
import { putLinks } from '../link-store.ts'
import { askForSuggestions } from '../suggest/ask.ts'
import {
  deadSearched,
  forgetUnsearched,
  keepSearched,
  MOST_SEARCHED,
  newestSearchDay,
  noteAnswers,
  searchedPaths,
  unansweredPaths,
} from './searched-paths.ts'

export const SEARCHED = 'broken-links.note-searched'
/** Longest run of the job; the next run reads the rest. */
const TURN_MS = 20_000
const PATHS_A_TURN = 100
/** Paths per transaction. */
const AT_ONCE = 10

/** Enqueues the check of pages a search engine shows; concurrent requests share one job. */
export function askForSearched(ctx: Pick<ShopContext, 'queue' | 'shop'>, tx?: ShopTx): Promise<void> {
  return ctx.queue.enqueue(
    SEARCHED,
    { shop: ctx.shop.id, payload: {} },
    { key: 'searched', ...(tx && { tx }) },
  )
}

/**
 * Adds pages to the list that search results show but the store answers with "not found". Skips pages the catalogue
 * knows to exist; reads every other as a visitor would, at a polite rate, before listing it. Does nothing if no
 * search metrics are stored. Throws PlatformError.
 */
export async function noteSearched(ctx: ShopContext): Promise<void> {
  const { newest, own } = await ctx.tx(async (tx) => ({
    newest: await newestSearchDay(tx),
    own: await ownHosts(tx),
  }))
  if (newest === null) return
  const origins = await originsOf(ctx)
  const hosts = new Set([...own, ...origins.map((origin) => new URL(origin).host)])
  const shown = await ctx.tx((tx) => searchedPaths(tx, { hosts, newest }))
  const plainOf = ({ path, language }: { path: string; language: string | null }) =>
    language === null ? path : path.slice(language.length + 1)
  const { isLiving } = livingPages(await knownPages(ctx, shown.map(plainOf)))
  await ctx.tx((tx) =>
    keepSearched(tx, shown.filter((one) => !isLiving(plainOf(one))).slice(0, MOST_SEARCHED)),
  )
  const isMore = await askStore(ctx, origins[0] ?? `https://${ctx.shop.domain}`)
  await ctx.tx((tx) => putDead(ctx, tx))
  if (isMore) await askForSearched(ctx)
}

/** Reads the paths not yet answered; returns whether more are left. Ends early if the store asks for a pause. */
async function askStore(ctx: ShopContext, origin: string): Promise<boolean> {
  const paths = await ctx.tx((tx) => unansweredPaths(tx, PATHS_A_TURN))
  const pages = await storefrontPages(ctx)
  const until = performance.now() + TURN_MS
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    if (performance.now() > until) return true
    let isBusy = false
    const answers: { path: string; status: number | null }[] = []
    for (const path of paths.slice(from, from + AT_ONCE)) {
      const reading = await pages.read(new URL(encodeURI(path), origin).href, { purpose: 'background' })
      isBusy = reading.state === 'not-read' && reading.retryAfterSeconds !== null
      if (isBusy) break
      answers.push({ path, status: reading.state === 'not-read' ? null : reading.status })
    }
    await ctx.tx((tx) => noteAnswers(tx, answers))
    if (isBusy) return false
  }
  return paths.length === PATHS_A_TURN
}

async function putDead(ctx: ShopContext, tx: ShopTx): Promise<void> {
  const dead = (await deadSearched(tx)).flatMap((path) => readDeadPath(path) ?? [])
  await forgetUnsearched(
    tx,
    dead.map(({ path }) => path),
  )
  const now = await clockOf(tx)
  const links = dead.map((link) => ({ ...link, source: 'search' as const }))
  const kept = await withRoom(tx, links, now)
  if (kept.length === 0) return
  await putLinks(tx, kept, now)
  await askForSuggestions(ctx, tx)
}
