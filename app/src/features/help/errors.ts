import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/help.json' with { type: 'json' }

export const helpErrors = defineErrors(
  'help',
  { gone: 404, noSuchVideo: 404, noSuchScreen: 422, tooManyVideos: 409, videosChanged: 409 },
  english.errors,
)
