/**
 * What requests to a model are for; each feature declares its own. Usage is counted by its name; the rest decides what
 * a text costs and how strictly it is checked.
 */
export interface WritingPurpose {
  /** Stored with usage and logged; its price is explained by `writing.price.<name>` in the feature's locale file. */
  name: string
  /** Credits of one request if tokens do not decide, such as one for an image. */
  credits?: number
  /** Tokens its answer takes beyond those of a search listing. */
  answerTokens?: number
  /** True for running text, where a small number as a word, "two things", is no claim about a product. */
  countsFreely?: boolean
}

/** Descriptions: 1,600 characters of text, and its markup (docs/decisions/0029). */
export const BODY_PURPOSE: WritingPurpose = { name: 'body', answerTokens: 600 }
