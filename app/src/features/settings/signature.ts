import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import {
  getSignatureState,
  removeCrawlerSignature,
  saveCrawlerSignature,
} from '#core/shops/crawler-signature.ts'
import type { CrawlerSignature, PastedSignature } from './contract.ts'

/** The admin makes none that lasts longer than three months; a week is time to make the next. */
const WARN_DAYS = 7
const DAY_MS = 86_400_000
/** Below what is wrong with pages themselves: it only keeps them from being read. */
const WORTH = 150

/** What is known of the signature for our page reader. */
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

/** Takes what the merchant pasted. Throws AppError `shops.signature-unreadable`, `shops.signature-expired`. */
export async function takeSignature(ctx: ShopContext, pasted: PastedSignature): Promise<CrawlerSignature> {
  await saveCrawlerSignature(ctx, pasted)
  return getCrawlerSignature(ctx)
}

export async function dropSignature(ctx: ShopContext): Promise<CrawlerSignature> {
  await removeCrawlerSignature(ctx)
  return getCrawlerSignature(ctx)
}

/** Says on Home that a signature has ended or is about to. */
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
        values: { date: expiresAt.toISOString().slice(0, 10) },
        tone: 'attention',
        link: { to: '/settings', external: false },
        worth: WORTH,
      },
    ]
  },
}
