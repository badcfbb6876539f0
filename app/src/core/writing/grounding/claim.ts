/** Statements a buyer would take for facts: each has to be in the source. */
export const CLAIM_KINDS = ['number', 'unit', 'material', 'place', 'certificate', 'superlative'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export interface Claim {
  kind: ClaimKind
  /** As written in the text. */
  words: string
}

/** A concept with names in several languages; any name in the source grounds any name in the text. */
export type Concept = readonly string[]
