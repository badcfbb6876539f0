import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/sitemaps.json' with { type: 'json' }

export const sitemapsErrors = defineErrors(
  'sitemaps',
  {
    urlRequired: 400,
    urlMalformed: 400,
    urlElsewhere: 400,
    urlUnread: 422,
    urlNoSitemap: 422,
    known: 409,
    full: 409,
    pageElsewhere: 400,
    pageUnread: 422,
    pageMoved: 422,
    pageNoindex: 422,
    pagesFull: 409,
    gone: 404,
    unread: 409,
    lost: 500,
    nothingProved: 422,
    nothingNew: 409,
    indexNowRefused: 502,
    indexNowCutShort: 502,
  },
  english.errors,
)
