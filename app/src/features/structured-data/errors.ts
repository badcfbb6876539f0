import { defineErrors } from '#kit/shared/errors.ts'

export const structuredDataErrors = defineErrors('structured-data', {
  noTheme: [
    409,
    'Your store has no published theme, so nothing can be printed. Publish a theme, then check again.',
  ],
  noProduct: [
    404,
    'There is no such product in your store. Nothing was changed. Choose another product for the preview.',
  ],
  gone: [404, 'The product was deleted while its page was to be read.'],
  unsuitable: [
    422,
    'No product of this kind has both an image and a price above 0, so its page does not show what the theme leaves out.',
  ],
  later: [503, 'The page is read within the next minutes, because others took long.'],
  tooLarge: [422, 'The settings are larger than a store may hold. Nothing was written.'],
})
