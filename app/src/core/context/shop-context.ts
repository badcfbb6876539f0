import type { Actor, AppContext, ShopContext } from './context.ts'

/** The context for one shop and one cause. */
export function shopContext(app: AppContext, shop: ShopContext['shop'], actor: Actor): ShopContext {
  return {
    ...app,
    shop,
    actor,
    log: app.log.child({ shop: shop.domain }),
    tx: (work) => app.db.withShop(shop.id, work),
    read: (query) => app.db.readShop(shop.id, query),
  }
}

/** The staff visit somebody acts in; null for everybody else. */
export function visitOf(actor: Actor): string | null {
  return actor.kind === 'staff' ? (actor.visit ?? null) : null
}
