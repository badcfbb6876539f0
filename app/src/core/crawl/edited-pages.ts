import { sql } from 'kysely'
import { parseGid, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { CatalogueListener } from '#core/catalogue/listener.ts'
import { pathsOf } from '#core/catalogue/page-resources.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { findRun, noteManyEdited } from './run-store.ts'
import { rereadPage } from './service.ts'

export const REREAD_EDITED = 'crawl.reread-edited'
const KEY = 'edited'

/** A merchant who edits a product saves several times, and the storefront takes a moment to show the edit. */
const AFTER_MS = 60_000
/** During a scan, which reads every page anyway, the job checks again after this time. */
const AFTER_SCAN_MS = 10 * 60_000
/** More at once are an import or an operation: the whole store is scanned the next night instead. */
const MOST_TOLD = 50
/** Maximum number of waiting resources per store. */
const MOST_WAITING = 200
/** Pages read per turn; other stores come next. */
const PAGES_A_TURN = 10

interface Edited {
  kind: ResourceKind
  id: string
}

/** Schedules the pages of edited resources for reading soon, or a scan for the next night if there are many. */
export const noteEdited: CatalogueListener = async (ctx, tx, changes) => {
  const edited = changes.filter(({ isNew, joined }) => !isNew && joined === undefined)
  await noteResources(ctx, tx, edited)
}

/** The same after Signpost's own writes: the page of a single write soon, those of an operation the next night. */
export async function noteWritten(
  ctx: ShopContext,
  tx: ShopTx,
  effects: readonly { resourceId: string }[],
): Promise<void> {
  // The fields of one product are saved together.
  const [gid, ...others] = new Set(effects.map(({ resourceId }) => resourceId))
  if (others.length > 0) return noteManyEdited(tx)
  const resource = gid === undefined ? null : parseGid(gid)
  if (resource) await noteResources(ctx, tx, [resource])
}

async function noteResources(ctx: ShopContext, tx: ShopTx, edited: readonly Edited[]): Promise<void> {
  const resources = [...new Map(edited.map((one) => [`${one.kind} ${one.id}`, one])).values()]
  if (resources.length === 0) return
  if (resources.length > MOST_TOLD) return noteManyEdited(tx)
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from crawl_edited where shop_id = ${ctx.shop.id}`.execute(tx)
  if ((rows[0]?.waiting ?? 0) >= MOST_WAITING) return noteManyEdited(tx)
  await tx
    .insertInto('crawl_edited')
    .values(resources.map(({ kind, id }) => ({ shop_id: ctx.shop.id, kind, id })))
    .onConflict((known) =>
      known.columns(['shop_id', 'kind', 'id']).doUpdateSet({ edits: sql`crawl_edited.edits + 1` }),
    )
    .execute()
  await soon(ctx, AFTER_MS, tx)
}

/** The job: reads a few pages of edited resources that the last scan found, and enqueues the next turn. */
export async function rereadEdited(ctx: ShopContext): Promise<void> {
  const { run, edited, pages } = await ctx.tx(async (tx) => {
    const last = await findRun(tx, ctx.shop.id)
    const waiting = await firstEdited(tx, ctx.shop.id)
    return {
      run: last,
      edited: waiting,
      pages: last ? await pagesOf(tx, { origin: last.origin, of: waiting }) : [],
    }
  })
  if (edited.length === 0) return
  if (run?.state === 'running') return soon(ctx, AFTER_SCAN_MS)
  // Behind a password no page is visible; earlier findings stay.
  for (const url of run && run.state !== 'blocked' ? pages : [])
    await rereadPage(ctx, url, { purpose: 'background' }).catch((error: unknown) =>
      ctx.log.info({ err: error, url }, 'an edited page could not be read again'),
    )
  await forget(ctx, edited)
  // Edits made in the meantime enqueue a turn of their own.
  if (edited.length === PAGES_A_TURN) await soon(ctx, 0)
}

interface Waiting extends Edited {
  edits: number
}

async function firstEdited(tx: ShopTx, shopId: string): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('crawl_edited')
    .select(['kind', 'id', 'edits'])
    .where('shop_id', '=', shopId)
    .orderBy('kind')
    .orderBy('id')
    .limit(PAGES_A_TURN)
    .execute()
  return rows as Waiting[]
}

/** URLs of these resources that a scan has listed. */
async function pagesOf(
  tx: ShopTx,
  { origin, of }: { origin: string; of: readonly Edited[] },
): Promise<string[]> {
  const urls = (await pathsOf(tx, of)).map((path) => new URL(path, origin).href)
  const { rows } = await sql<{ url: string }>`
    select url from crawl_pages where shop_id = ${shopOf(tx)} and url = any(${urls}::text[])`.execute(tx)
  return rows.map(({ url }) => url)
}

/** Resources edited again in the meantime keep waiting. */
async function forget(ctx: ShopContext, edited: readonly Waiting[]): Promise<void> {
  await ctx.tx((tx) =>
    sql`
      delete from crawl_edited e using unnest(${edited.map(({ kind }) => kind)}::text[],
          ${edited.map(({ id }) => id)}::bigint[], ${edited.map(({ edits }) => edits)}::int[]) as seen (kind, id, edits)
        where e.shop_id = ${ctx.shop.id} and e.kind = seen.kind and e.id = seen.id and e.edits = seen.edits`.execute(
      tx,
    ),
  )
}

function soon(ctx: ShopContext, ms: number, tx?: ShopTx): Promise<void> {
  const startAfter = ms > 0 ? { startAfter: new Date(Date.now() + ms) } : {}
  return ctx.queue.enqueue(
    REREAD_EDITED,
    { shop: ctx.shop.id, payload: {} },
    { key: KEY, ...startAfter, ...(tx && { tx }) },
  )
}
