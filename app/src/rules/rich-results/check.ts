import type { MessageKey } from './rules/messages.ts'

/** Levels, the most severe first. */
export const LEVELS = ['error', 'warning', 'info'] as const
export type Level = (typeof LEVELS)[number]

/** What a check reads: the fields of an object, its surroundings, and the kind of page. */
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

/** Sentences about duplicate descriptions; their texts are under `duplicate` in the locale file `rich-results`. */
export type DuplicateKey = `duplicate.${'merge' | 'remove' | 'removeOther'}`

/** A possible fault of structured data. The requirements that it belongs to (`rules/entries`) refer to it by id. */
export interface MarkupCheck {
  /**
   * Its texts are under `<id>` in the locale file `markup-checks`: `fix` explains how to fix it, `ignore` when to
   * leave it. What it finds is told by its sentences, `says`. Its page is `docs/markup-checks/<id>.md`.
   */
  id: string
  /** Every level it may have, the most severe first. Requirements of a retired feature are always info. */
  levels: readonly Level[]
  /** Set if something is absent: required for a rich result, or an improvement. */
  missing?: 'critical' | 'optional'
  /** Set if the engine no longer uses the markup. */
  outdated?: true
  reads: readonly Reads[]
  /** Every sentence it may use; keys under `message` of the locale file `rich-results`. */
  says: readonly (MessageKey | DuplicateKey)[]
}

/** Declares a check. Its id and sentences become types, so that a rule can only use the sentences it lists. */
export function markupCheck<const Id extends string, const Says extends MarkupCheck['says']>(
  check: MarkupCheck & { id: Id; says: Says },
): MarkupCheck & { id: Id; says: Says } {
  return check
}
