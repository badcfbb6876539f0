import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'staff',
  staffPages: [
    {
      path: '/admin',
      load: () => import('./ui/stores-page.tsx').then((part) => part.StoresPage),
      menu: { label: 'staff:staffMenu.stores', group: 'stores', order: 1 },
    },
    {
      path: '/admin/stores/:store',
      load: () => import('./ui/store-page.tsx').then((part) => part.StorePage),
    },
    {
      path: '/admin/log',
      load: () => import('./ui/log-page.tsx').then((part) => part.LogPage),
      menu: { label: 'staff:staffMenu.log', group: 'system', order: 3 },
    },
    {
      path: '/admin/system',
      load: () => import('./ui/system-page.tsx').then((part) => part.SystemPage),
      menu: { label: 'staff:staffMenu.system', group: 'system', order: 1 },
    },
    {
      path: '/admin/language-model',
      load: () => import('./ui/language-model-page.tsx').then((part) => part.LanguageModelPage),
      menu: { label: 'staff:staffMenu.languageModel', group: 'system', order: 2 },
    },
    {
      path: '/admin/team',
      load: () => import('./ui/team-page.tsx').then((part) => part.TeamPage),
      role: 'owner',
      menu: { label: 'staff:staffMenu.team', group: 'account', order: 2 },
    },
    {
      path: '/admin/account',
      load: () => import('./ui/account-page.tsx').then((part) => part.AccountPage),
      menu: { label: 'staff:staffMenu.account', group: 'account', order: 1 },
    },
  ],
}
