import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Settings } from '#kit/server/env.ts'

/** What a module begins by itself for a shop that installs the app, in the transaction that installs it. */
export interface Installer {
  /** What it has read of the store: the operator says whether that begins by itself (`READ_AT_INSTALL`). Null: nothing. */
  reads: 'catalogue' | 'pages' | null
  begin(ctx: ShopContext, tx: ShopTx): Promise<void>
}

export const INSTALLERS = defineOffer<Installer>('installers')

/** What each setting lets begin by itself. */
const BEGINS: Record<Settings['readAtInstall'], readonly Installer['reads'][]> = {
  on: [null, 'catalogue', 'pages'],
  catalogue: [null, 'catalogue'],
  off: [null],
}

/** Begins what the operator lets begin with an installation, in its transaction. */
export async function beginInstalled(ctx: ShopContext, tx: ShopTx): Promise<void> {
  for (const { reads, begin } of ctx.offered(INSTALLERS))
    if (BEGINS[ctx.settings.readAtInstall].includes(reads)) await begin(ctx, tx)
}
