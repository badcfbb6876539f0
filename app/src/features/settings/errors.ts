import { defineErrors } from '#kit/shared/errors.ts'

export const settingsErrors = defineErrors('settings', {
  notHeld: [
    404,
    'Signpost knows of no such product or collection any more. Nothing was deleted. Look at the list again.',
  ],
})
