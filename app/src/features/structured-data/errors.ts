import { defineErrors } from '#kit/shared/errors.ts'

export const structuredDataErrors = defineErrors('structured-data', {
  noTheme: 409,
  noProduct: 404,
  gone: 404,
  unsuitable: 422,
  later: 503,
  tooLarge: 422,
})
