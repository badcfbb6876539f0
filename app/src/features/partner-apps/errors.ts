import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/partner-apps.json' with { type: 'json' }

export const partnerAppsErrors = defineErrors('partner-apps', { gone: 404, tooMany: 409 }, english.errors)
