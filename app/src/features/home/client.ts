import type { ClientModule } from '#core/registry/client-module.ts'

export const client: ClientModule = {
  slug: 'home',
  pages: { main: () => import('./ui/home-page.tsx') },
}
