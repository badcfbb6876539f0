import { defineErrors } from '#kit/shared/errors.ts'

/** Why the Chrome UX Report gave no answer; having no data is an answer, not an error. */
export const cruxErrors = defineErrors('crux', { busy: 429, refused: 502, unreadable: 502 })
