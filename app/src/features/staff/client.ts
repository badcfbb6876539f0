import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'staff',
  staffPages: [
    {
      path: '/admin/account',
      load: () => import('./ui/account-page.tsx').then((part) => part.AccountPage),
      menu: { label: 'staff:staffMenu.account', group: 'account', order: 1 },
    },
  ],
}
