import type { ClientModule } from '#core/registry/client.ts'
import { SCREEN } from './paths.ts'

export const client: ClientModule = {
  slug: 'search-console',
  screens: [
    {
      path: SCREEN,
      load: () => import('./ui/search-console-page.tsx').then((part) => part.SearchConsolePage),
      menu: { label: 'search-console:menu.main', group: 'search-console', order: 10 },
    },
  ],
  hubLinks: [{ hub: 'search-console', order: 1, to: SCREEN, label: 'search-console:hub' }],
  help: [
    {
      screen: SCREEN,
      questions: [
        'search-console:help.hidden',
        'search-console:help.totals',
        'search-console:help.days',
        'search-console:help.access',
      ],
      guide: 'https://support.google.com/webmasters/answer/7576553',
    },
  ],
}
