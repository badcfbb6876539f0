import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { marketPrefixes, ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { originsOf } from '#core/search-console/properties.ts'
import { clockOf, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { withRoom } from '../capture/room.ts'
import { readDeadPath, withoutLanguage } from '../domain/dead-path.ts'
import { putLinks } from '../link-store.ts'
import { askForSuggestions } from '../suggest/ask.ts'
import { askStore } from './ask-store.ts'
import {
  deadSearched,
  forgetUnsearched,
  keepSearched,
  MOST_SEARCHED,
  newestSearchDay,
  noteAnswers,
  type SearchedPath,
  searchedPaths,
  unansweredPaths,
} from './searched-paths.ts'

export const SEARCHED = 'broken-links.note-searched'
/** Most paths read by one run of the job; the next one reads the rest. */
const PATHS_A_TURN = 100

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
 * knows to exist; reads every other as a visitor would, at a polite rate, before listing it. Those behind a language
 * prefix are among them: the store may have ended the language. Does nothing if no search metrics are stored. Throws
 * PlatformError.
 */
export async function noteSearched(ctx: ShopContext): Promise<void> {
  const { newest, own, prefixes } = await ctx.tx(async (tx) => ({
    newest: await newestSearchDay(tx),
    own: await ownHosts(tx),
    prefixes: await marketPrefixes(tx),
  }))
  if (newest === null) return
  const origins = await originsOf(ctx)
  const aliases = new Set([...own.aliases, ...origins.map((origin) => new URL(origin).host)])
  const shown = await ctx.tx((tx) => searchedPaths(tx, { hosts: { ...own, aliases }, prefixes, newest }))
  const paths = shown.map(({ path }) => path)
  const { isLiving } = livingPages(await knownPages(ctx, paths))
  // Most pages of another language live: those the catalogue knows in none come first.
  const [unknown = [], translated = []] = [false, true].map((lives) =>
    shown.filter((one) => !isLiving(one.path) && isLiving(withoutLanguage(one)) === lives),
  )
  await ctx.tx((tx) => keepSearched(tx, [...unknown, ...translated].slice(0, MOST_SEARCHED)))
  const isMore = await askUnanswered(ctx, {
    originOf: originFor(shown, origins[0] ?? `https://${ctx.shop.domain}`),
    again: translated.map(({ path }) => path),
  })
  await ctx.tx((tx) => putDead(ctx, tx))
  if (isMore) await askForSearched(ctx)
}

/** A path that only a market's domain shows is asked for there: its languages are no paths of the primary one. */
function originFor(shown: readonly SearchedPath[], primary: string): (path: string) => string {
  const markets = new Map(shown.map(({ path, marketOrigin }) => [path, marketOrigin]))
  return (path) => markets.get(path) ?? primary
}

/** Reads the paths not yet answered; returns whether more are left. Ends early if the store asks for a pause. */
async function askUnanswered(
  ctx: ShopContext,
  { originOf, again }: { originOf: (path: string) => string; again: readonly string[] },
): Promise<boolean> {
  const paths = await ctx.tx((tx) => unansweredPaths(tx, { most: PATHS_A_TURN, again }))
  const end = await askStore(ctx, { originOf, paths }, (answers) => ctx.tx((tx) => noteAnswers(tx, answers)))
  return end === 'late' || (end === 'all' && paths.length === PATHS_A_TURN)
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
