import { sql } from 'kysely'
import { catalogueNodesQuery } from '#adapters/platform/admin-graphql/operations/catalogue-nodes.ts'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { gidOf, parseGid, type ResourceKind } from './domain/resource-kind.ts'
import { hintImages } from './images/image-hints.ts'
import { learn } from './learn.ts'
import { saveMemberships } from './members/member-store.ts'
import { hintMembers, lookAtProducts, tellJoined } from './members/read-members.ts'
import { type Observation, observedCollection, observedProduct } from './observation.ts'
import { productLimit } from './product-limit.ts'
import { findLast } from './runs-store.ts'
import { bury, databaseNow } from './store.ts'

export const READ_HINTED = 'catalogue.read-hinted'

/** Seven points a product: a question stays below the 1,000 points one may cost (facts §3). */
const BATCH = 100

/**
 * The platform says a product or collection changed, came or went: it is looked at again soon, once for all
 * hints. A store that never synced is not begun by a hint.
 */
export async function noteHint(ctx: ShopContext, resourceId: string | null): Promise<void> {
  const about = resourceId === null ? null : parseGid(resourceId)
  if (!about || (about.kind !== 'product' && about.kind !== 'collection')) return
  await ctx.tx(async (tx) => {
    if (!(await findLast(tx))) return
    await sql`
      insert into catalogue_hints (shop_id, kind, id, hinted_at)
        values (${ctx.shop.id}, ${about.kind}, ${about.id}, clock_timestamp())
        on conflict (shop_id, kind, id) do update set hinted_at = excluded.hinted_at`.execute(tx)
    await ctx.queue.enqueue(READ_HINTED, { shop: ctx.shop.id, payload: {} }, { tx, key: 'hints' })
    if (about.kind === 'collection') await hintMembers(ctx, tx, [about.id])
  })
}

interface Hint {
  kind: ResourceKind
  id: string
}

/** Looks at everything hinted at, a hundred at a time, until no hint is left. */
export async function readHinted(ctx: ShopContext): Promise<void> {
  for (;;) {
    const { hints, readAt } = await ctx.tx(async (tx) => {
      const { rows } = await sql<Hint>`
        select kind, id from catalogue_hints where shop_id = ${shopOf(tx)} order by hinted_at limit ${BATCH}`.execute(
        tx,
      )
      return { hints: rows, readAt: await databaseNow(tx) }
    })
    if (hints.length === 0) return
    const ids = hints.map(({ kind, id }) => gidOf(kind, id))
    const { nodes } = await ctx.platform.query(ctx.shop, catalogueNodesQuery, { ids })
    const observations = nodes.flatMap((node): Observation[] => {
      if (!node) return []
      return [node.__typename === 'Product' ? observedProduct(node) : observedCollection(node)]
    })
    const gone = hints.filter((_, at) => !nodes[at])
    const products = hints.filter(({ kind }) => kind === 'product').map(({ id }) => id)
    const memberships = await lookAtProducts(ctx, products)
    await ctx.tx(async (tx) => {
      const limit = await productLimit(tx, ctx)
      await learn(ctx, tx, { observations, readAt, productLimit: limit })
      await tellJoined(
        ctx,
        tx,
        await saveMemberships(tx, ctx.shop.id, { found: memberships, seenAt: readAt }),
      )
      for (const kind of ['product', 'collection'] as const) {
        const missing = gone.filter((hint) => hint.kind === kind).map(({ id }) => id)
        await bury(tx, ctx.shop.id, { kind, ids: missing, goneAt: readAt })
      }
      await hintImages(tx, ctx, products)
      // Hinted at again since: the answer may be older than the reason.
      await sql`
        delete from catalogue_hints using unnest(${hints.map(({ kind }) => kind)}::text[],
            ${hints.map(({ id }) => id)}::bigint[]) as read (kind, id)
          where catalogue_hints.shop_id = ${shopOf(tx)} and catalogue_hints.kind = read.kind and catalogue_hints.id = read.id
            and catalogue_hints.hinted_at < ${readAt}`.execute(tx)
    })
  }
}
