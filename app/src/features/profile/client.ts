import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'profile',
  screens: [
    { path: '/profile', load: () => import('./ui/profile-page.tsx').then((part) => part.ProfilePage) },
  ],
}
