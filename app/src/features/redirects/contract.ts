import { oldLinksRoutes } from './contract/old-links.ts'
import { planRoutes } from './contract/plans.ts'
import { redirectsRoutes } from './contract/redirects.ts'

/** API of the redirects screen. */
export const redirectsContract = { ...redirectsRoutes, ...planRoutes, ...oldLinksRoutes }
