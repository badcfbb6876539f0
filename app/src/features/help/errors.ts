import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/help.json' with { type: 'json' }

export const helpErrors = defineErrors('help', { gone: 404 }, english.errors)
