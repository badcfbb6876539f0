import { sql } from 'kysely'
import { knownPagesIn, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { movedPages } from '#core/catalogue/redirects/moved-pages.ts'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import { findRedirects } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { findRun } from '#core/crawl/run-store.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { resourceOfPath } from '../domain/resource-of-path.ts'

/** Redirects per query, and the most looked at; beyond that the result says there may be more. */
const REDIRECTS_AT_ONCE = 2_000
const MOST_REDIRECTS = 40_000
/** Most renamed pages looked at. */
const MOST_RENAMED = 5_000
/** Most domains of markets whose links are searched for. */
const MOST_DOMAINS = 20
/** Most pages listed. */
const MOST_PAGES = 1_000

export interface OldLinkPage {
  url: string
  /** Number of links in the page's own text; the others are in the theme and its menus. */
  inText: number
  elsewhere: number
}

export interface OldLinks {
  /** When the store was scanned; null: never. */
  asOf: Date | null
  pages: OldLinkPage[]
  /** True if there may be more pages. */
  isCut: boolean
}

/**
 * Finds pages of the last scan with links to paths that are redirected now, or whose page was renamed, unless the
 * platform serves a page there.
 */
export async function findOldLinks(ctx: ShopContext, tx: ShopTx): Promise<OldLinks> {
  const shop = shopOf(tx)
  const run = await findRun(tx, shop)
  if (!run) return { asOf: null, pages: [], isCut: false }
  const pages = new Map<string, OldLinkPage>()
  // A link to a market's domain is stored as it was written.
  const domains = [...(await ownHosts(tx)).markets].slice(0, MOST_DOMAINS)
  const origins = [run.origin, ...domains.map((host) => `https://${host}`)]
  const addLinking = async (rows: readonly { path: string }[]) => {
    for (const origin of origins) await addPages(tx, pages, hashesOf(rows, origin))
  }
  await addLinking(await renamedPaths(ctx, tx))
  let after = ''
  let seen = 0
  for (;;) {
    const { rows } = await sql<{ path: string }>`
      select r.path from store_redirects r where r.shop_id = ${shop} and r.target is not null and r.path > ${after}
          and not exists (select from redirect_problems p where p.shop_id = ${shop} and p.path_md5 = r.path_md5
            and p.problem in ('pageExists', 'notRedirected'))
        order by r.path limit ${REDIRECTS_AT_ONCE}`.execute(tx)
    await addLinking(rows)
    seen += rows.length
    after = rows.at(-1)?.path ?? after
    const isCut = pages.size >= MOST_PAGES || seen >= MOST_REDIRECTS
    if (rows.length < REDIRECTS_AT_ONCE || isCut)
      return {
        asOf: run.finished_at ?? run.started_at,
        pages: [...pages.values()].slice(0, MOST_PAGES),
        isCut: isCut && rows.length > 0,
      }
  }
}

/** Returns former paths of renamed pages that lead nowhere. */
async function renamedPaths(ctx: ShopContext, tx: ShopTx): Promise<{ path: string }[]> {
  const paths = (await movedPages(tx)).map(([path]) => path).slice(0, MOST_RENAMED)
  const { isLiving } = livingPages(await knownPagesIn(tx, ctx, paths))
  const redirected = new Set((await findRedirects(tx, paths)).map(({ path }) => path))
  return paths.filter((path) => !isLiving(path) && !redirected.has(path)).map((path) => ({ path }))
}

function hashesOf(rows: readonly { path: string }[], origin: string): string[] {
  return rows.flatMap(({ path }) =>
    URL.canParse(path, origin) ? [urlHash(new URL(path, origin).href, origin)] : [],
  )
}

async function addPages(
  tx: ShopTx,
  pages: Map<string, OldLinkPage>,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return
  const { rows } = await sql<OldLinkPage>`
    select p.url, (count(*) filter (where l.place = 'main'))::int as "inText",
        (count(*) filter (where l.place <> 'main'))::int as elsewhere
      from crawl_links l join crawl_pages p on p.shop_id = ${shopOf(tx)} and p.id = l.page_id
      where l.shop_id = ${shopOf(tx)} and l.to_hash = any(${hashes}::bigint[]) and p.state = 'read'
      group by p.url order by p.url limit ${MOST_PAGES}`.execute(tx)
  for (const row of rows) {
    const known = pages.get(row.url)
    pages.set(row.url, {
      url: row.url,
      inText: row.inText + (known?.inText ?? 0),
      elsewhere: row.elsewhere + (known?.elsewhere ?? 0),
    })
  }
}

export interface OldLinkText {
  kind: 'product' | 'collection' | 'page' | 'article'
  id: string
  title: string
}

/** Returns the resources whose own text is on these pages, each once. */
export async function textsOf(tx: ShopTx, pages: readonly OldLinkPage[]): Promise<OldLinkText[]> {
  const resources = pages.filter(({ inText }) => inText > 0).flatMap(({ url }) => resourceOfPath(url) ?? [])
  if (resources.length === 0) return []
  const column = (of: (one: (typeof resources)[number]) => string) => resources.map(of)
  const { rows } = await sql<OldLinkText>`
    select distinct r.kind, r.id, r.title from catalogue_resources r
      join unnest(${column(({ kind }) => kind)}::text[], ${column(({ handle }) => handle)}::text[],
        ${column(({ blog }) => blog)}::text[]) as resources (kind, handle, blog)
        on r.kind = resources.kind and r.handle = resources.handle
      left join catalogue_resources b on b.shop_id = ${shopOf(tx)} and b.kind = 'blog' and b.id = r.blog_id
      where r.shop_id = ${shopOf(tx)} and (r.kind <> 'article' or b.handle = resources.blog)
      order by r.kind, r.id`.execute(tx)
  return rows
}
