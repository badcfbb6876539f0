import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/staff-area.json' with { type: 'json' }

export const staffAreaErrors = defineErrors('staff-area', { unknownFeature: 422 }, english.errors)
