import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** Returns the properties by which the store of the page at `url` states policies once for all its offers. */
export type PolicyReader = (tx: ShopTx, url: string) => Promise<string[]>

export const POLICY_READERS = defineOffer<PolicyReader>('policyReaders')

/**
 * Returns the policies that other pages of the store state for the offers of the page at `url`, as of the last scan;
 * none are known without a scan.
 */
export async function policiesOfStore(
  ctx: Pick<ShopContext, 'offered' | 'tx'>,
  url: string,
): Promise<readonly string[]> {
  const [read] = ctx.offered(POLICY_READERS)
  return read ? ctx.tx((tx) => read(tx, url)) : []
}
