import type { ClientModule } from '#core/registry/client.ts'

export const client: ClientModule = {
  slug: 'sample-notes',
  screens: [
    {
      path: '/sample-notes',
      load: () => import('./ui/sample-notes-page.tsx').then((part) => part.SampleNotesPage),
      menu: { label: 'sample-notes:menu.main', group: 'content', order: 900 },
    },
  ],
  help: [{ screen: '/sample-notes', questions: ['sample-notes:help.who'] }],
}
