import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'settings',
  pages: { main: () => import('./ui/settings-page.tsx').then((part) => part.SettingsPage) },
}
