import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import { giveCredits } from '#core/credits/rewards.ts'
import { adminUrl } from '#core/shops/admin-url.ts'
import type { CreditKind } from '#core/shops/domain/credit-kinds.ts'
import { entitle } from '#core/shops/entitlements.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import { loadShopFacts } from '#core/shops/shop-facts.ts'
import { lockShop } from '#kit/server/db/lock-shop.ts'
import { mailBody } from '#kit/server/mail-body.ts'
import { textsIn } from '#kit/server/texts.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Rewards } from './contract.ts'
import { rewardErrors } from './errors.ts'
import { readRewards, SOURCES } from './overview.ts'
import { noteTry, noteVerified, readVerification, saveCode } from './store.ts'

const MINUTES = 15
/** Most codes sent to a store per day (UTC), and wrong attempts before a new code is required. */
const MAILS = 5
const TRIES = 5

/** Mails a code to the store's address. Throws `rewards.no-mail`, `rewards.no-address`, `rewards.too-many-mails`, … */
export async function sendCode(ctx: ShopContext): Promise<Rewards> {
  requireOffer(ctx)
  if (!ctx.mailer) throw new AppError(rewardErrors.noMail)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const shop = await ctx.tx(async (tx) => {
    await lockShop(tx)
    const address = await loadShopFacts(tx)
    const known = await readVerification(tx)
    if (known?.verifiedAt) throw new AppError(rewardErrors.alreadyVerified)
    if (address.email === '') throw new AppError(rewardErrors.noAddress)
    const sentToday = known?.sentToday ?? 0
    if (sentToday >= MAILS) throw new AppError(rewardErrors.tooManyMails)
    await saveCode(tx, { email: address.email, hash: hashOf(ctx, code), minutes: MINUTES, sentToday })
    return address
  })
  const t = textsIn(shop.app_language)
  const store = shop.name || ctx.shop.domain
  const body = mailBody({
    language: shop.app_language,
    heading: t('rewards:mail.heading', { code }),
    lines: [t('rewards:mail.line', { minutes: MINUTES })],
    link: adminUrl(ctx, '/pricing?tabindex=4'),
    open: t('rewards:mail.open'),
    why: t('rewards:mail.why', { store }),
  })
  try {
    const subject = t('rewards:mail.subject', { code, store })
    await ctx.mailer.send({ to: shop.email, subject, ...body, language: shop.app_language })
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not send a mail with a code')
    throw new AppError(rewardErrors.mailFailed)
  }
  return readRewards(ctx)
}

/**
 * Books the verification's reward, once. Throws `rewards.wrong-code`, and `rewards.code-over` if the code has expired
 * or had too many wrong attempts.
 */
export async function verify(ctx: ShopContext, { code }: { code: string }): Promise<Rewards> {
  const offer = requireOffer(ctx)
  const right = await ctx.tx(async (tx) => {
    await lockShop(tx)
    const known = await readVerification(tx)
    if (known?.verifiedAt) throw new AppError(rewardErrors.alreadyVerified)
    if (!known?.codeHash || !known.openUntil || known.tries >= TRIES)
      throw new AppError(rewardErrors.codeOver)
    const { email } = await loadShopFacts(tx)
    // The store's address may have changed since the code was sent.
    if (known.email !== email || !isEqual(known.codeHash, hashOf(ctx, code))) {
      await noteTry(tx)
      return false
    }
    await noteVerified(tx)
    const source = SOURCES.verification
    for (const [credit, amount] of Object.entries(offer.credits))
      if (amount > 0) await giveCredits(tx, { source, credit: credit as CreditKind, amount })
    await entitle(tx, { source, plan: null, hours: null, moreProducts: offer.moreProducts })
    return true
  })
  if (!right) throw new AppError(rewardErrors.wrongCode)
  return readRewards(ctx)
}

function requireOffer(ctx: ShopContext) {
  const offer = ctx.settings.billing ? planCatalogue(ctx.settings).rewards.verification : null
  if (!offer) throw new AppError(rewardErrors.notOffered)
  return offer
}

/**
 * Hashes a code with a key: six digits are quickly guessed from a plain hash, and the database alone does not contain
 * the key.
 */
function hashOf({ settings, shop }: ShopContext, code: string): string {
  return createHmac('sha256', settings.apiSecret).update(`verification ${shop.id} ${code}`).digest('hex')
}

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
