/** Maximum characters of a request's title and details. */
export const TITLE = 100
export const DETAILS = 2_000
/** Maximum undecided suggestions of one store. */
export const WAITING = 5
/** Requests per page of the list. */
export const PAGE_SIZE = 20
/** Maximum characters of a version's name. */
export const VERSION = 40
/** A link of an announcement: a path of the app, or a page on the web. Browsers read `/\` as `//`, another host. */
export const LINK = /^(?:\/(?![\\/])|https:\/\/[^\s\\/?#]+)/
