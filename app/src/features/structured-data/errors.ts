import { defineErrors } from '#kit/shared/errors.ts'

export const structuredDataErrors = defineErrors('structured-data', {
  noTheme: [
    409,
    'Your store has no published theme, so Signpost can add no markup. Publish a theme, then check again.',
  ],
  noProduct: [
    404,
    'Your store has no such product. Nothing was changed. Choose another product for the preview.',
  ],
  gone: [404, 'The product was deleted before its page was scanned.'],
  unsuitable: [
    422,
    'No product of this kind has both an image and a price above 0, so its page does not show what your theme leaves out.',
  ],
  later: [503, 'Other pages took long. This one follows within a few minutes.'],
  tooLarge: [422, 'The settings are larger than a store can hold. Nothing was written.'],
})
