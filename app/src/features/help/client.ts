import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'help',
  screens: [
    { path: '/help', load: () => import('./ui/help-page.tsx').then((part) => part.HelpPage) },
    { path: '/help/:slug', load: () => import('./ui/article-page.tsx').then((part) => part.ArticlePage) },
  ],
  hubLinks: [{ hub: 'help', order: 10, to: '/help', label: 'help:hub' }],
  staffPages: [
    {
      path: '/admin/videos',
      load: () => import('./ui/staff/staff-videos-page.tsx').then((part) => part.StaffVideosPage),
      role: 'manager',
      menu: { label: 'help:staffMenu.videos', group: 'community', order: 30 },
    },
  ],
  publicPages: [
    {
      path: '/public/help',
      load: () => import('./ui/public-help.tsx').then((part) => part.PublicHelp),
      menu: { label: 'help:menu.main', order: 10 },
    },
    {
      path: '/public/help/:slug',
      load: () => import('./ui/public-article.tsx').then((part) => part.PublicArticle),
    },
  ],
}
