import { defineErrors } from '#kit/shared/errors.ts'

export const crawlErrors = defineErrors('crawl', {
  lost: 500,
  notASitemap: 422,
  stopped: 409,
  tooManySitemaps: 422,
})
