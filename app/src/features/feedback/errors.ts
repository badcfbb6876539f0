import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/feedback.json' with { type: 'json' }

export const feedbackErrors = defineErrors('feedback', { enough: 429, gone: 404 }, english.errors)
