import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { isWritable } from '#core/changes/domain/writable-fields.ts'

/** What the editor's form can have written. */
export const LISTING_FIELDS = ['seo-title', 'seo-description', 'handle'] as const
/** What can be written in bulk and by automations; `body` is a product's or collection's description, the text of a page. */
export const GENERATED_FIELDS = [...LISTING_FIELDS, 'body'] as const
export type GeneratedField = (typeof GENERATED_FIELDS)[number]

/** Of a kind of resource: blogs have no text. */
export function generatedFieldsOf(kind: ResourceKind): GeneratedField[] {
  return GENERATED_FIELDS.filter((field) => isWritable(field, kind))
}

/** The change kind that writes a field. */
export function changeKindOf(field: GeneratedField): string {
  if (field === 'handle') return 'catalogue.handle'
  return field === 'body' ? 'catalogue.body' : 'catalogue.search-listing'
}

/** Fields a language model is asked for together, or nobody is: each group is an operation, with a price of its own. */
const TOGETHER: readonly (readonly GeneratedField[])[] = [
  ['seo-title', 'seo-description'],
  ['body'],
  ['handle'],
]

/** The operations these fields are written by: the fields of each, none of them empty. */
export function operationsOf(fields: readonly GeneratedField[]): GeneratedField[][] {
  return TOGETHER.map((together) => fields.filter((field) => together.includes(field))).filter(
    ({ length }) => length > 0,
  )
}
