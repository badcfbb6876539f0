import type { ShopContext } from '#core/context/context.ts'
import { SUGGESTIONS } from '#core/registry/suggestion.ts'
import { lockOf, planOf } from '#core/shops/plan-of.ts'
import { isOnboardingPutOff, setOnboardingDone } from '#core/shops/profile.ts'
import { loadSuggestionStatuses, saveSuggestionStatuses } from '#core/shops/suggestion-statuses.ts'
import type { SuggestionItem } from './contract.ts'
import { ICON_OF } from './domain/suggestion-icons.ts'
import { SUGGESTION_IDS, type SuggestionId } from './domain/suggestion-ids.ts'

export type OnboardingMap = Record<SuggestionId, boolean>

/** Returns the specification's map of suggestions: each is false until ticked off or really done. */
export async function getOnboarding(ctx: ShopContext): Promise<OnboardingMap> {
  return mapOf(...(await Promise.all([loadSuggestionStatuses(ctx), doneSuggestions(ctx)])))
}

function mapOf(stored: ReadonlyMap<string, { status: boolean }>, done: ReadonlySet<string>): OnboardingMap {
  return Object.fromEntries(
    SUGGESTION_IDS.map((id) => [id, stored.get(id)?.status === true || done.has(id)]),
  ) as OnboardingMap
}

/** Returns the map, and the suggestions this installation can offer, in the overlay's order. */
export async function getOnboardingStart(
  ctx: ShopContext,
): Promise<{ onboarding: OnboardingMap; suggestions: SuggestionItem[]; later: boolean }> {
  const [stored, done, later, plan] = await Promise.all([
    loadSuggestionStatuses(ctx),
    doneSuggestions(ctx),
    isOnboardingPutOff(ctx),
    planOf(ctx),
  ])
  const onboarding = mapOf(stored, done)
  const offered = new Map(ctx.offered(SUGGESTIONS).map((suggestion) => [suggestion.id, suggestion]))
  const suggestions = SUGGESTION_IDS.flatMap((id) => {
    const found = offered.get(id)
    if (!found) return []
    const { colour, navigate, gate } = found
    return [
      {
        id,
        icon: ICON_OF[id],
        colour,
        navigate,
        locked: lockOf(ctx, plan, gate.feature),
        status: onboarding[id],
        ticked: onboarding[id] && !done.has(id),
      },
    ]
  })
  return { onboarding, suggestions, later }
}

/**
 * Ticks suggestions off or on. Onboarding ends when all offered suggestions are done, and only a step that is opened
 * again reopens it: the merchant may have removed the overlay with steps left.
 */
export async function setSuggestionStatuses(
  ctx: ShopContext,
  statuses: Partial<Record<SuggestionId, boolean>>,
): Promise<OnboardingMap> {
  await saveSuggestionStatuses(ctx, statuses)
  const onboarding = await getOnboarding(ctx)
  const allDone = isAllDone(ctx, onboarding)
  if (allDone || Object.values(statuses).includes(false)) await setOnboardingDone(ctx, allDone)
  return onboarding
}

/**
 * Dismisses steps of Home's guide, or takes that back. A dismissed step counts as done in the overlay, not in the guide;
 * when no step is left, onboarding is over and stays so.
 */
export async function dismissSuggestions(
  ctx: ShopContext,
  dismissed: Partial<Record<SuggestionId, boolean>>,
): Promise<OnboardingMap> {
  await saveSuggestionStatuses(ctx, dismissed, { isDismissal: true })
  const onboarding = await getOnboarding(ctx)
  if (isAllDone(ctx, onboarding)) await setOnboardingDone(ctx, true)
  return onboarding
}

function isAllDone(ctx: ShopContext, onboarding: Record<string, boolean>): boolean {
  return ctx.offered(SUGGESTIONS).every(({ id }) => onboarding[id] === true)
}

async function doneSuggestions(ctx: ShopContext): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(
    ctx.offered(SUGGESTIONS).map(async ({ id, done }) => ((await done(ctx)) ? id : null)),
  )
  return new Set(answers.filter((id) => id !== null))
}
