/**
 * Sentences of a language for texts composed from fields. `{title}` `{vendor}` `{type}` `{shop}` `{blog}` are filled in; a
 * sentence with an empty place is left out. They promise nothing that is not so on every page of a store.
 */
export interface TemplateWords {
  /** First sentences by kind, the one that says most first. */
  intro: Record<'product' | 'collection' | 'page' | 'blog' | 'article', readonly string[]>
  /** Last sentences, the longest first: the first one that fits is taken. */
  closing: Record<'product' | 'collection' | 'page' | 'blog' | 'article', readonly string[]>
}
