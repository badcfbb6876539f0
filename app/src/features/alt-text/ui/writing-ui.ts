import { writing as declared } from '../domain/writing.ts'
import { altTextApi } from './alt-text-api.ts'

/** The field this feature generates, with its API. */
export const writing = { ...declared, api: altTextApi }
