import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import type { ClientModule } from '#core/registry/client.ts'
import { GENERATED_FIELDS, generatedFieldsOf } from './domain/writing.ts'

export const client: ClientModule = {
  slug: 'meta-tags',
  pages: {
    main: () => import('./ui/meta-tags-page.tsx').then((part) => part.MetaTagsPage),
    editor: () => import('./ui/editor-page.tsx').then((part) => part.EditorPage),
    import: () => import('./ui/import-page.tsx').then((part) => part.ImportPage),
  },
  automationWriters: [
    {
      proposer: 'meta-tags.generate',
      label: 'meta-tags:automation.writer',
      kinds: RESOURCE_KINDS,
      fields: GENERATED_FIELDS,
      fieldsOf: generatedFieldsOf,
      fieldHelp: { body: 'meta-tags:generate.bodyHelp' },
      load: () => import('./ui/automation-options.tsx').then((part) => part.AutomationOptions),
    },
  ],
}
