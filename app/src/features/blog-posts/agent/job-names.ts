/** Does the next step of a post, and calls itself for the one after it. */
export const WRITE_POST = 'blog-posts.write'
/** Puts a written post onto the store. */
export const PUBLISH_POST = 'blog-posts.publish'
