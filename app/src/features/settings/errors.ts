import { defineErrors } from '#kit/shared/errors.ts'

export const settingsErrors = defineErrors('settings', {
  notHeld: 404,
})
