import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { onboardingContract } from './contract.ts'
import { getOnboarding, setSuggestionStatuses } from './service.ts'

export const server: ServerModule = {
  slug: 'onboarding',
  ...implement(onboardingContract, {
    get: async (ctx) => ({ onboarding: await getOnboarding(ctx) }),
    setStatus: async (ctx, input) => ({ onboarding: await setSuggestionStatuses(ctx, input) }),
  }),
}
