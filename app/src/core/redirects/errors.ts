import { defineErrors } from '#kit/shared/errors.ts'

export const redirectCompileErrors = defineErrors('redirect-compile', { tooMuchToCheck: 422 })
