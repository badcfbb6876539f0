import { oldLinksRoutes } from './contract/old-links.ts'
import { planRoutes } from './contract/plans.ts'
import { redirectsRoutes } from './contract/redirects.ts'

/** What merchants may ask of the redirects of their store. */
export const redirectsContract = { ...redirectsRoutes, ...planRoutes, ...oldLinksRoutes }
