import type { MessageKey } from './rules/messages.ts'

/** The gravest first. */
export const LEVELS = ['error', 'warning', 'info'] as const
export type Level = (typeof LEVELS)[number]

/** What a check looks at: what an object holds, what stands around it, and what the page is. */
export const READS = [
  'fields',
  'values',
  'types',
  'ids',
  'other-objects',
  'page-url',
  'shown-text',
  'date',
  'script',
] as const
export type Reads = (typeof READS)[number]

/** Sentences about things described twice: words of their own, below `duplicate` of the locale file `rich-results`. */
export type DuplicateKey = `duplicate.${'merge' | 'remove' | 'removeOther'}`

/** What can be wrong with structured data. The requirements that ask for it (`rules/entries`) name it by its id. */
export interface MarkupCheck {
  /**
   * Its words stand below `<id>` of the locale file `markup-checks`: `fix` says how to mend it, `ignore` when to leave it. Its page
   * is `docs/markup-checks/<id>.md`.
   */
  id: string
  /** What is wrong where it speaks, for documents. */
  finds: string
  /** Every level it may have, the gravest first. What a retired feature asks for is always info. */
  levels: readonly Level[]
  /** Something is absent: what a rich result needs, or what makes it better. */
  missing?: 'critical' | 'optional'
  /** The engine makes nothing of it any more. */
  outdated?: true
  reads: readonly Reads[]
  /** Every sentence it may say; keys below `message` of the locale file `rich-results`. */
  says: readonly (MessageKey | DuplicateKey)[]
}

/** Declares a check; its id and its sentences are types, so that no rule says under it what it does not list. */
export function markupCheck<const Id extends string, const Says extends MarkupCheck['says']>(
  check: MarkupCheck & { id: Id; says: Says },
): MarkupCheck & { id: Id; says: Says } {
  return check
}
