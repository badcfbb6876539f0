import { writing as declared } from '../domain/writing.ts'
import { metaTagsApi } from './meta-tags-api.ts'

/** What this feature has written, with its calls. */
export const writing = { ...declared, api: metaTagsApi }
