import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Settings } from '#kit/server/env.ts'

/** What a module starts for a shop that installs the app, in the transaction that installs it. */
export interface Installer {
  /**
   * Which part of the store it reads: the operator decides whether that starts automatically (`READ_AT_INSTALL`).
   * Null: none.
   */
  reads: 'catalogue' | 'pages' | null
  begin(ctx: ShopContext, tx: ShopTx): Promise<void>
}

export const INSTALLERS = defineOffer<Installer>('installers')

/** Which installers run for each setting. */
const BEGINS: Record<Settings['readAtInstall'], readonly Installer['reads'][]> = {
  on: [null, 'catalogue', 'pages'],
  catalogue: [null, 'catalogue'],
  off: [null],
}

/** Runs the installers the operator allows, in the transaction of the installation. */
export async function beginInstalled(ctx: ShopContext, tx: ShopTx): Promise<void> {
  for (const { reads, begin } of ctx.offered(INSTALLERS))
    if (BEGINS[ctx.settings.readAtInstall].includes(reads)) await begin(ctx, tx)
}
