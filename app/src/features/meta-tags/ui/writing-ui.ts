import { writing as declared } from '../domain/writing.ts'
import { metaTagsApi } from './meta-tags-api.ts'

/** The fields this feature generates, with its API. */
export const writing = { ...declared, api: metaTagsApi }
