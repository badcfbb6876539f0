import { postsRoutes } from './contract/posts.ts'
import { settingsRoutes } from './contract/settings.ts'

/** API of the posts Signpost writes. */
export const blogPostsContract = { ...postsRoutes, ...settingsRoutes }
