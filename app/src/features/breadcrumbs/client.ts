import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'breadcrumbs',
  screens: [
    {
      path: '/seo-booster/breadcrumbs',
      load: () => import('./ui/breadcrumbs-page.tsx').then((part) => part.BreadcrumbsPage),
    },
  ],
  hubLinks: [{ hub: 'links', order: 5, to: '/seo-booster/breadcrumbs', label: 'breadcrumbs:hub' }],
  help: [
    {
      screen: '/seo-booster/breadcrumbs',
      questions: [
        'breadcrumbs:help.which',
        'breadcrumbs:help.own',
        'breadcrumbs:help.twice',
        'breadcrumbs:help.levels',
        'breadcrumbs:help.blog',
      ],
    },
  ],
}
