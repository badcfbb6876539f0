import { defineErrors } from '#kit/shared/errors.ts'

export const sampleNotesErrors = defineErrors('sample-notes', {
  full: [409, 'The store already has {{most}} notes. Nothing was saved. Remove a note, then try again.'],
  gone: [404, 'This note no longer exists. Nothing was removed. Reload the list.'],
})
