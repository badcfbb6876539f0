import type { ClientModule } from '#core/registry/client-module.ts'

export const client: ClientModule = {
  slug: 'onboarding',
  homeNext: () => import('./ui/next-steps.tsx'),
}
