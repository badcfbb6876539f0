import type { ShopContext } from '#core/context/context.ts'
import { openStorefront, readOwnPage } from '#core/shops/own-page.ts'
import type { Seen } from './contract.ts'
import { printedOn } from './domain/switches.ts'

/** Reads the home page as visitors get it now. Throws AppError with the reason if it could not be read. */
export async function lookAtStorefront(ctx: ShopContext): Promise<Seen> {
  const { origin } = await openStorefront(ctx)
  const page = await readOwnPage(ctx, `${origin}/`, { purpose: 'interactive' })
  return { url: page.url, readAt: page.readAt.toISOString(), ...printedOn(page.html) }
}
