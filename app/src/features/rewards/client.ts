import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'rewards',
  tabs: [
    {
      screen: '/pricing',
      index: 4,
      label: 'rewards:tab',
      load: () => import('./ui/rewards-panel.tsx').then((part) => part.RewardsPanel),
    },
  ],
}
