import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'structured-data',
  pages: { main: () => import('./ui/schema-page.tsx').then((part) => part.SchemaPage) },
}
