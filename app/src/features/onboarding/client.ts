import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'onboarding',
  homeNext: () => import('./ui/home-guide.tsx').then((part) => part.HomeGuide),
  overlay: () => import('./ui/onboarding-overlay.tsx').then((part) => part.OnboardingOverlay),
}
