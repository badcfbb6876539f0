import { RESOURCE_KINDS, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { isWritable } from '#core/changes/domain/writable-fields.ts'
import { defineWriting } from '#core/writing/domain/writing-declaration.ts'
import { BODY_PURPOSE, type WritingPurpose } from '#core/writing/domain/writing-purpose.ts'

/** Titles and descriptions of search results. */
export const LISTING_PURPOSE: WritingPurpose = { name: 'meta-tags' }

/** Fields that can be generated in the editor's form. */
export const LISTING_FIELDS = ['seo-title', 'seo-description', 'handle'] as const

/** Order in forms: fields visible in a search result first. */
const GENERATED_FIELDS = [...LISTING_FIELDS, 'body'] as const
export type GeneratedField = (typeof GENERATED_FIELDS)[number]

/** Returns the generated fields of a kind; blogs have no body. */
export function generatedFieldsOf(kind: ResourceKind): GeneratedField[] {
  return GENERATED_FIELDS.filter((field) => isWritable(field, kind))
}

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
      purpose: LISTING_PURPOSE,
      byTemplate: true,
    },
    { fields: ['body'], kind: 'catalogue.body', purpose: BODY_PURPOSE, byTemplate: false, title: 'body' },
    { fields: ['handle'], kind: 'catalogue.handle', purpose: null, byTemplate: true, title: 'handle' },
  ],
  kinds: RESOURCE_KINDS,
  fieldsOf: generatedFieldsOf,
  first: ['seo-title', 'seo-description'],
  looks: false,
  keyword: 'own',
  asksLanguage: 'meta-tags:error.selectLanguage',
})
