import type { ServerModule } from '#core/registry/server-module.ts'
import { onboardingContract } from './contract.ts'
import { getOnboarding, type OnboardingMap, setSuggestionStatuses } from './service.ts'

export const onboardingModule: ServerModule = {
  slug: 'onboarding',
  contract: onboardingContract,
  routes: {
    get: async (ctx) => ({ data: { onboarding: await getOnboarding(ctx) } }),
    setStatus: async (ctx, input: Partial<OnboardingMap>) => ({
      data: { onboarding: await setSuggestionStatuses(ctx, input) },
    }),
  },
}
