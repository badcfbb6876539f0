import type { ClientModule } from '#core/registry/client.ts'
import { automationFormOf } from '#core/writing/ui/automation-form.ts'
import { writing } from './domain/writing.ts'

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
    automationFormOf(writing, {
      label: 'alt-text:automation.action',
      load: () => import('./ui/alt-text-api.ts').then((part) => part.altTextWriting),
    }),
  ],
}
