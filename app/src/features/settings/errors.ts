import { defineErrors } from '#kit/shared/errors.ts'

export const settingsErrors = defineErrors('settings', {
  notHeld: [404, 'Signpost no longer has this product or collection. Nothing was deleted. Reload the list.'],
})
