import type { ClientModule } from '#core/registry/client.ts'
import { automationFormOf } from '#core/writing/ui/automation-form.ts'
import { writing } from './domain/writing.ts'

export const client: ClientModule = {
  slug: 'meta-tags',
  screens: [
    {
      path: '/seo-booster/metatags',
      load: () => import('./ui/meta-tags-page.tsx').then((part) => part.MetaTagsPage),
      menu: { label: 'meta-tags:menu.main', group: 'content', order: 10 },
      shortcut: 'm',
    },
    {
      path: '/seo-booster/metatags/import',
      load: () => import('./ui/import-page.tsx').then((part) => part.ImportPage),
    },
    {
      path: '/seo-booster/metatags/:kind/:id',
      load: () => import('./ui/editor-page.tsx').then((part) => part.EditorPage),
    },
  ],
  tabs: [
    {
      screen: '/seo-booster/metatags',
      index: 1,
      label: 'meta-tags:tab.metaTags',
      load: () => import('./ui/meta-tags-panel.tsx').then((part) => part.MetaTagsPanel),
      asks: ['/catalogue', '/meta-tags/views'],
    },
    {
      screen: '/seo-booster/metatags',
      index: 5,
      label: 'meta-tags:tab.operations',
      load: () => import('./ui/operations-tab.tsx').then((part) => part.OperationsTab),
      asks: ['/operations/:operation', '/operations/:operation/changes?state=proposed&limit=50'],
    },
  ],
  help: [
    {
      screen: '/seo-booster/metatags',
      tabs: [1, 5],
      questions: ['meta-tags:help.when', 'meta-tags:help.rewritten', 'meta-tags:help.undo'],
      guide: 'https://developers.google.com/search/docs/appearance/title-link',
    },
  ],
  automationActions: [
    automationFormOf(writing, {
      label: 'meta-tags:automation.action',
      fieldHelp: { body: 'meta-tags:generate.bodyHelp' },
      load: () => import('./ui/meta-tags-api.ts').then((part) => part.metaTagsWriting),
    }),
  ],
}
