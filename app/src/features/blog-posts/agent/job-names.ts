/** Performs the next step of a post and enqueues itself for the one after it. */
export const WRITE_POST = 'blog-posts.write'
/** Publishes a written post to the store. */
export const PUBLISH_POST = 'blog-posts.publish'
