import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/blog-posts.json' with { type: 'json' }

export const blogPostsErrors = defineErrors(
  'blog-posts',
  {
    notFound: 404,
    noBlog: 422,
    weeklyLimit: 409,
    fewTokens: 402,
    beingWritten: 409,
    notWritten: 409,
    savedElsewhere: 409,
    pastDate: 422,
    notUnique: 422,
    notOnStore: 409,
    noSection: 404,
    noTopic: 409,
    unfinished: 500,
    payerChanged: 409,
    wouldLose: 409,
  },
  english.errors,
)
