import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import {
  getSignatureState,
  removeCrawlerSignature,
  saveCrawlerSignature,
} from '#core/shops/crawler-signature.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import type { CrawlerSignature, PastedSignature } from './contract.ts'

/** The admin creates signatures for at most three months; a week leaves time for the next one. */
const WARN_DAYS = 7
/** Below problems of the pages themselves, because it only keeps them from being read. */
const WORTH = 150

/** Returns the facts about the page reader's signature. */
export async function getCrawlerSignature(ctx: ShopContext): Promise<CrawlerSignature> {
  const { expiresAt, savedAt, hosts } = await getSignatureState(ctx)
  const state = expiresAt === null ? 'none' : expiresAt.getTime() > Date.now() ? 'active' : 'expired'
  return {
    state,
    expiresAt: expiresAt?.toISOString() ?? null,
    savedAt: savedAt?.toISOString() ?? null,
    hosts,
  }
}

/**
 * Stores the signature the merchant pasted. Throws AppError `shops.signature-unreadable`, `shops.signature-expired`.
 */
export async function takeSignature(ctx: ShopContext, pasted: PastedSignature): Promise<CrawlerSignature> {
  await saveCrawlerSignature(ctx, pasted)
  return getCrawlerSignature(ctx)
}

/** Removes the signature of the page reader. */
export async function dropSignature(ctx: ShopContext): Promise<CrawlerSignature> {
  await removeCrawlerSignature(ctx)
  return getCrawlerSignature(ctx)
}

/** Home card for a signature that has expired or soon will. */
export const signatureCard: HomeCard = {
  question: 'wrong',
  async read(ctx): Promise<HomeLine[]> {
    const { expiresAt } = await getSignatureState(ctx)
    if (expiresAt === null) return []
    const left = expiresAt.getTime() - Date.now()
    if (left > WARN_DAYS * DAY_MS) return []
    const key = left > 0 ? 'settings:home.signatureEnds' : 'settings:home.signatureEnded'
    return [
      {
        id: 'settings.signature',
        key,
        values: { date: expiresAt.toISOString() },
        tone: 'attention',
        link: { to: '/settings', external: false },
        worth: WORTH,
      },
    ]
  },
}
