import { writing as declared } from '../domain/writing.ts'
import { altTextApi } from './alt-text-api.ts'

/** What this feature has written, with its calls. */
export const writing = { ...declared, api: altTextApi }
