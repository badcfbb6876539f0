import { defineErrors } from '#kit/shared/errors.ts'

export const crawlErrors = defineErrors('crawl', {
  lost: [
    500,
    'The scan stopped early because of a fault in Signpost. The pages scanned by then are kept. Scan again.',
  ],
  stopped: [409, 'You stopped the scan before this page’s turn. Scan your store again to include it.'],
})
