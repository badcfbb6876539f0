/** What a buyer would take for a fact: each has to stand in the source. */
export const CLAIM_KINDS = ['number', 'unit', 'material', 'place', 'certificate', 'superlative'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

export interface Claim {
  kind: ClaimKind
  /** As it stands in the text. */
  words: string
}

/** A thing that has names in several languages; any name in the source grounds any name in the text. */
export type Concept = readonly string[]
