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
      path: '/admin/account',
      load: () => import('./ui/account-page.tsx').then((part) => part.AccountPage),
      menu: { label: 'staff:staffMenu.account', group: 'account', order: 1 },
    },
  ],
}
