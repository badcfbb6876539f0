/**
 * Sentences of a language for texts composed from fields. Fills in `{title}` `{vendor}` `{type}` `{shop}` `{blog}`; a
 * sentence with an empty field is left out. The sentences promise only what is true on every page of any store.
 */
export interface TemplateWords {
  /** First sentences by kind, most informative first. */
  intro: Record<'product' | 'collection' | 'page' | 'blog' | 'article', readonly string[]>
  /** Last sentences, longest first; the first that fits is used. */
  closing: Record<'product' | 'collection' | 'page' | 'blog' | 'article', readonly string[]>
  /** Words that cannot be the last of a cut sentence; absent where scripts have no spaces. */
  hanging?: string
}
