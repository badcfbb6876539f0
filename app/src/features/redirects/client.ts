import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'redirects',
  screens: [
    {
      path: '/seo-booster/redirects',
      load: () => import('./ui/redirects-page.tsx').then((part) => part.RedirectsPage),
      asks: ['/redirects'],
    },
    {
      path: '/seo-booster/redirects/plan',
      load: () => import('./ui/plan-page.tsx').then((part) => part.PlanPage),
    },
  ],
  hubLinks: [{ hub: 'links', order: 2, to: '/seo-booster/redirects', label: 'redirects:hub' }],
  help: [
    {
      screen: '/seo-booster/redirects',
      questions: [
        'redirects:help.uninstall',
        'redirects:help.chain',
        'redirects:help.import',
        'redirects:help.query',
      ],
    },
  ],
}
