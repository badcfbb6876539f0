import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'onboarding',
  homeNext: () => import('./ui/next-steps.tsx').then((part) => part.NextSteps),
}
