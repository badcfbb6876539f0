import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'meta-tags',
  pages: {
    main: () => import('./ui/meta-tags-page.tsx').then((part) => part.MetaTagsPage),
    editor: () => import('./ui/editor-page.tsx').then((part) => part.EditorPage),
    import: () => import('./ui/import-page.tsx').then((part) => part.ImportPage),
  },
}
