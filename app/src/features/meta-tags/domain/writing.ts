import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { isWritable } from '#core/changes/domain/writable-fields.ts'
import { allFields, defineWriting, type FieldOf } from '#core/writing/domain/writing-declaration.ts'

/** What the editor's form can have written. */
export const LISTING_FIELDS = ['seo-title', 'seo-description', 'handle'] as const

/**
 * What is written of a resource; `body` is a product's or collection's description, the text of a page. Templates have
 * nothing to write a body from, and handles are composed, not asked for.
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

/** As forms list them: what stands in a result first. */
export const GENERATED_FIELDS: readonly GeneratedField[] = [
  ...LISTING_FIELDS,
  ...allFields(writing).filter((field) => !(LISTING_FIELDS as readonly string[]).includes(field)),
]

/** Of a kind of resource: blogs have no text. */
export function generatedFieldsOf(kind: ResourceKind): GeneratedField[] {
  return GENERATED_FIELDS.filter((field) => isWritable(field, kind))
}
