import { PART_ITEMS } from '#core/changes/contract.ts'
import type { ShopContext } from '#core/context/context.ts'
import { balanceOf } from '#core/credits/balance.ts'
import type { OptimiseInput, Quote } from '../contract/operations.ts'
import { needsConfirmation } from '../domain/settings.ts'
import { readSavedSettings } from '../settings-store.ts'
import { countSelection, leftOut } from './selection.ts'

/** Returns the credits left for images; null if unlimited. */
export async function creditsLeft(ctx: ShopContext): Promise<number | null> {
  const { unmetered, balances } = await balanceOf(ctx)
  if (unmetered) return null
  return balances.find(({ credit }) => credit === 'image-optimization')?.available ?? 0
}

/** Quotes an optimisation: the images to check, and the maximum price. */
export async function quoteImages(
  ctx: ShopContext,
  { selection, settings, again }: Pick<OptimiseInput, 'selection' | 'settings' | 'again'>,
): Promise<Quote> {
  const chosen = settings ?? (await ctx.tx(readSavedSettings)).settings
  const out: Quote['leftOut'] = { excluded: 0, optimised: 0, notSupported: 0, nothingToGain: 0 }
  let images = 0
  for (const group of await countSelection(ctx, selection)) {
    const reason = leftOut(group, { settings: chosen, again })
    if (reason) out[reason] += group.images
    else images += group.images
  }
  return {
    images,
    leftOut: out,
    credits: images,
    balance: await creditsLeft(ctx),
    parts: Math.ceil(images / PART_ITEMS),
    confirm: needsConfirmation(chosen),
  }
}
