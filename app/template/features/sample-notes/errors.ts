import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../locales/en.json' with { type: 'json' }

export const sampleNotesErrors = defineErrors('sample-notes', { full: 409, gone: 404 }, english.errors)
