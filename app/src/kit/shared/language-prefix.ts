/** Prefix of a language or market at the beginning of a path in lower case, such as `/fr` or `/en-us`. */
export const LANGUAGE_PREFIX = /^\/[a-z]{2}(?:-[a-z]{2,4})?(?=\/|$)/
