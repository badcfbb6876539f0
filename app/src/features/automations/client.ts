import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'automations',
  automationLine: () => import('./ui/automation-line.tsx').then((part) => part.AutomationLine),
  tabs: [
    {
      screen: '/seo-booster/metatags',
      index: 6,
      label: 'automations:tab',
      load: () => import('./ui/automations-panel.tsx').then((part) => part.AutomationsPanel),
    },
  ],
}
