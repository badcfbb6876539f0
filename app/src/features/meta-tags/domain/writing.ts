import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { isWritable } from '#core/changes/domain/writable-fields.ts'
import { allFields, defineWriting, type FieldOf } from '#core/writing/domain/writing-declaration.ts'

/** Fields that can be generated in the editor's form. */
export const LISTING_FIELDS = ['seo-title', 'seo-description', 'handle'] as const

/**
 * Fields that can be generated. `body` is the description of a product or collection, or the text of a page.
 * Templates have no source for a body; handles are composed and need no model.
 */
export const writing = defineWriting({
  slug: 'meta-tags',
  feature: 'meta-tags',
  credit: 'ai-meta',
  groups: [
    {
      fields: ['seo-title', 'seo-description'],
      kind: 'catalogue.search-listing',
      purpose: 'meta-tags',
      byTemplate: true,
    },
    { fields: ['body'], kind: 'catalogue.body', purpose: 'body', byTemplate: false, title: 'body' },
    { fields: ['handle'], kind: 'catalogue.handle', purpose: null, byTemplate: true, title: 'handle' },
  ],
  first: ['seo-title', 'seo-description'],
  looks: false,
  keyword: 'own',
  asksLanguage: 'meta-tags:error.selectLanguage',
})
export type GeneratedField = FieldOf<typeof writing>

/** Order in forms: fields visible in a search result first. */
export const GENERATED_FIELDS: readonly GeneratedField[] = [
  ...LISTING_FIELDS,
  ...allFields(writing).filter((field) => !(LISTING_FIELDS as readonly string[]).includes(field)),
]

/** Returns the generated fields of a kind; blogs have no body. */
export function generatedFieldsOf(kind: ResourceKind): GeneratedField[] {
  return GENERATED_FIELDS.filter((field) => isWritable(field, kind))
}
