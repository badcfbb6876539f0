/** Most characters of a post's title and description in search results (specification 2 §5). */
export const TITLE_LIMIT = 70
export const DESCRIPTION_LIMIT = 320
/** Most characters of the text, markup included. */
export const LONGEST_BODY = 100_000
export const MOST_PRODUCTS = 10
export const MOST_HEADINGS = 12
export const LONGEST_HEADING = 120

/** Tokens a post uses; more than that must be available (specification 2 §9). */
export const TOKENS_OF_POST = 5_000
/** Most credits a whole post costs, and a rewritten section: about 1,000 tokens are one credit. */
export const POST_CEILING = TOKENS_OF_POST / 1_000 + 1
export const SECTION_CEILING = 2

/** Share in common with another text of the store at which a post counts as a copy. */
export const COPY_AT = 0.8
/** Days a deleted post is kept, so that the deletion can be undone. */
export const KEPT_DAYS = 30
