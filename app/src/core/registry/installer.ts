import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** What a module begins by itself for a shop that installs the app, in the transaction that installs it. */
export type Installer = (ctx: ShopContext, tx: ShopTx) => Promise<void>

export const INSTALLERS = defineOffer<Installer>('installers')
