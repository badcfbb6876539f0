import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'home',
  pages: { main: () => import('./ui/home-page.tsx').then((part) => part.HomePage) },
}
