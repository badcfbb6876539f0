import type { ShopContext } from '#core/context/context.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'
import { setOnboardingDone } from '#core/shops/profile.ts'
import { loadSuggestionStatuses, saveSuggestionStatuses } from '#core/shops/suggestion-statuses.ts'
import { SUGGESTION_IDS } from './contract.ts'

type SuggestionId = (typeof SUGGESTION_IDS)[number]
export type OnboardingMap = Record<SuggestionId, boolean>

/** The suggestion map of the specification: each defaults to false and is true once ticked off or really done. */
export async function getOnboarding(ctx: ShopContext): Promise<OnboardingMap> {
  const [stored, done] = await Promise.all([loadSuggestionStatuses(ctx), doneSuggestions(ctx)])
  return Object.fromEntries(
    SUGGESTION_IDS.map((id) => [id, stored.get(id) === true || done.has(id)]),
  ) as OnboardingMap
}

/** Ticks suggestions off (or back on). Onboarding is over when every suggestion there is has been dealt with. */
export async function setSuggestionStatuses(
  ctx: ShopContext,
  statuses: Partial<Record<SuggestionId, boolean>>,
): Promise<OnboardingMap> {
  await saveSuggestionStatuses(ctx, statuses)
  const onboarding = await getOnboarding(ctx)
  const offered: Record<string, boolean> = onboarding
  await setOnboardingDone(
    ctx,
    ctx.offered(SUGGESTIONS).every(({ id }) => offered[id] === true),
  )
  return onboarding
}

async function doneSuggestions(ctx: ShopContext): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(
    ctx.offered(SUGGESTIONS).map(async ({ id, done }) => ((await done(ctx)) ? id : null)),
  )
  return new Set(answers.filter((id) => id !== null))
}
