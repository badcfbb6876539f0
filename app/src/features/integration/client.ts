import type { ClientModule } from '#core/registry/client.ts'

const PATH = '/integration'

export const client: ClientModule = {
  slug: 'integration',
  screens: [
    {
      path: PATH,
      load: () => import('./ui/integration-page.tsx').then((part) => part.IntegrationPage),
      menu: { label: 'integration:menu.main', group: 'settings', order: 5 },
    },
  ],
  help: [{ screen: PATH, questions: ['integration:help.needed', 'integration:help.operator'] }],
}
