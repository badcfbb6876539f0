import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { shownPlan } from '#core/shops/domain/plan-order.ts'
import { type Texts, textsIn } from '#kit/server/texts.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { ChargeResult } from './contract.ts'
import { chargeStateKey } from './domain/charge-state-key.ts'
import { asResult } from './reconcile.ts'
import { listCharges } from './store.ts'

/** Most lines of a file; a shop orders a few times a month. */
const MOST_LINES = 5_000

/** Exports the shop's orders as CSV in the merchant's language, newest first, for the books. */
export async function chargesCsv(ctx: ShopContext): Promise<{ name: string; text: string }> {
  const { charges, language } = await ctx.tx(async (tx) => ({
    charges: (await listCharges(tx, null, MOST_LINES)).map(asResult),
    language: await appLanguageOf(tx),
  }))
  const texts = textsIn(language)
  const text = csvTable<ChargeResult>(
    [
      [texts('plans:charges.at'), ({ at }) => at],
      [texts('plans:charges.what'), (charge) => whatIn(texts, charge)],
      [
        texts('plans:charges.state'),
        ({ kind, state }) => texts(`plans:charges.${chargeStateKey(state, kind === 'usage')}`),
      ],
      [texts('plans:charges.price'), ({ price }) => price],
      [texts('csv:currency'), ({ currency }) => currency],
      [texts('csv:trialUntil'), ({ trialUntil }) => trialUntil],
      [texts('csv:refundedAt'), ({ refundedAt }) => refundedAt],
      [texts('plans:charges.test'), ({ test }) => (test ? 1 : 0)],
    ],
    charges,
  )
  return { name: `purchases-${ctx.shop.domain.replace(/\..*/, '')}.csv`, text }
}

/** As on the screen; plan names are the same in every language. */
function whatIn(texts: Texts, { credit, amount, name, plan, cycle }: ChargeResult): string {
  if (credit !== null)
    return texts('plans:charges.credits', { amount: amount ?? 0, credit: texts(`credits:kind.${credit}`) })
  if (name !== null) return name
  const bare = (plan ?? '').replace('offer:', '')
  return texts(cycle === 'year' ? 'plans:charges.yearly' : 'plans:charges.monthly', {
    plan: shownPlan(bare),
  })
}
