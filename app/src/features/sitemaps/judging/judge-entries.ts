import { isDeepStrictEqual } from 'node:util'
import type { ShopContext } from '#core/context/context.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { judgeListed } from '#rules/sitemaps/judge-listed.ts'
import type { ListedPage } from '#rules/sitemaps/listed-page.ts'
import { findReading } from '../reading/reading-store.ts'
import { isWhole } from '../reading/whole-reading.ts'
import {
  type Alternates,
  alternatesOf,
  type EntryRow,
  entriesBehind,
  type JudgedEntry,
  saveVerdicts,
} from './judging-store.ts'

/** Most entries in memory at a time. */
const AT_ONCE = 500

/** Judges every entry by what is known now, without requests to the store. Idempotent. */
export async function judgeEntries(ctx: ShopContext): Promise<void> {
  const { reading, allRead } = await ctx.tx(async (tx) => {
    const last = await findReading(tx)
    return { reading: last, allRead: await isWhole(tx, last) }
  })
  if (reading === null) return
  const { origin } = reading
  let after: string | null = null
  do {
    const from: string | null = after
    after = await ctx.tx(async (tx) => {
      const rows = await entriesBehind(tx, from, AT_ONCE)
      const known = await knownAlternates(tx, rows, origin)
      await saveVerdicts(
        tx,
        rows.flatMap((row) => changed(row, judgeListed(listedPage(row, { known, origin, allRead })))),
      )
      return rows.length < AT_ONCE ? null : (rows.at(-1)?.url_hash ?? null)
    })
  } while (after !== null)
}

/** Returns the alternates named by the language versions of these entries, by the hash of their URL. */
function knownAlternates(
  tx: ShopTx,
  rows: readonly EntryRow[],
  origin: string,
): Promise<Map<string, string[]>> {
  const hashes = rows.flatMap((row) => ownAlternates(row).map(({ url }) => urlHash(url, origin)))
  return alternatesOf(tx, [...new Set(hashes)], origin)
}

/** Returns an entry's language versions: those in the sitemap and those in its page. */
function ownAlternates(row: EntryRow): Alternates {
  const all = [...row.alternates, ...(row.page_alternates ?? [])]
  return all.filter(({ url }, at) => all.findIndex((one) => one.url === url) === at)
}

function listedPage(
  row: EntryRow,
  { known, origin, allRead }: { known: Map<string, string[]>; origin: string; allRead: boolean },
): ListedPage {
  const unreturned = ownAlternates(row).filter(({ url }) => {
    const hash = urlHash(url, origin)
    const named = known.get(hash)
    // A version that is not listed cannot be judged.
    return hash !== row.url_hash && named !== undefined && !named.includes(row.url_hash)
  })
  return {
    url: row.url,
    origin,
    listed: row.listed,
    allRead,
    lastmod: row.lastmod,
    images: row.images,
    unreturned,
    listedAt: row.listed_at ?? new Date(0),
    page: row.state === null || row.read_at === null ? null : pageOf(row, row.state, row.read_at),
    redirect: row.to_url === null ? null : { to: row.to_url, status: row.redirect_status ?? 0 },
    resource: row.resource_id === null ? null : { image: row.has_image },
  }
}

function pageOf(
  row: EntryRow,
  state: NonNullable<EntryRow['state']>,
  readAt: Date,
): NonNullable<ListedPage['page']> {
  return {
    state,
    status: row.status,
    failing: row.unread_status,
    reason: row.reason,
    readAt,
    closedToSearch: row.closed_to_search === true,
    noindex: row.noindex === true,
    canonical: row.canonical,
    sameSince: row.same_since,
    otherUntil: row.other_until,
  }
}

/** Returns the judgement to store; empty if it did not change. */
function changed(row: EntryRow, { verdict, findings }: ReturnType<typeof judgeListed>): JudgedEntry[] {
  const isSame = row.verdict === verdict && isDeepStrictEqual(row.findings, findings)
  return isSame ? [] : [{ hash: row.url_hash, verdict, findings }]
}
