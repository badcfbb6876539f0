import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { putOnboardingOff } from '#core/shops/profile.ts'
import { onboardingContract } from './contract.ts'
import { dismissSuggestions, getOnboardingStart, setSuggestionStatuses } from './service.ts'

export const server: ServerModule = {
  slug: 'onboarding',
  ...implement(onboardingContract, {
    get: getOnboardingStart,
    later: async (ctx) => {
      await putOnboardingOff(ctx)
      return { later: true }
    },
    setStatus: async (ctx, input) => ({ onboarding: await setSuggestionStatuses(ctx, input) }),
    dismiss: async (ctx, input) => ({ onboarding: await dismissSuggestions(ctx, input) }),
  }),
}
