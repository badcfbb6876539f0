import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'automations',
  tabs: [
    {
      screen: '/seo-booster/metatags',
      index: 6,
      label: 'automations:tab',
      load: () => import('./ui/automations-panel.tsx').then((part) => part.AutomationsPanel),
    },
  ],
}
