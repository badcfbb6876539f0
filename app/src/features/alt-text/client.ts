import type { ClientModule } from '#core/registry/client.ts'
import { OPTION_LABELS } from '#core/writing/domain/option-labels.ts'

export const client: ClientModule = {
  slug: 'alt-text',
  tabs: [
    {
      screen: '/seo-booster/metatags',
      index: 2,
      label: 'alt-text:tab',
      load: () => import('./ui/alt-text-panel.tsx').then((part) => part.AltTextPanel),
    },
  ],
  automationActions: [
    {
      generator: 'alt-text.generate',
      label: 'alt-text:automation.action',
      kinds: ['product', 'collection', 'article'],
      fields: ['alt'],
      optionLabels: OPTION_LABELS,
      load: () => import('./ui/automation-options.tsx').then((part) => part.AutomationOptions),
    },
  ],
}
