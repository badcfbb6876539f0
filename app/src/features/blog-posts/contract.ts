import { postsRoutes } from './contract/posts.ts'
import { settingsRoutes } from './contract/settings.ts'

/** What merchants may ask of the posts Signpost writes. */
export const blogPostsContract = { ...postsRoutes, ...settingsRoutes }
