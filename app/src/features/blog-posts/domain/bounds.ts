/** Characters of a blog's title and description in search results (specification 2 §5). */
export const TITLE_LIMIT = 70
export const DESCRIPTION_LIMIT = 320
/** Characters of the text, markup included. */
export const LONGEST_BODY = 100_000
export const MOST_PRODUCTS = 10
export const MOST_HEADINGS = 12
export const LONGEST_HEADING = 120

/** A post uses about so many tokens, and more than so many have to be there (specification 2 §9). */
export const TOKENS_OF_POST = 5_000
/** Credits a whole post costs at most, and a section written anew: about 1,000 tokens are one. */
export const POST_CEILING = TOKENS_OF_POST / 1_000 + 1
export const SECTION_CEILING = 2

/** As much in common with another text of the store makes a post a copy of it. */
export const COPY_AT = 0.8
/** Days a deleted post is kept, so that its deletion can be undone. */
export const KEPT_DAYS = 30
