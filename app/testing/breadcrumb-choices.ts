import { DEFAULT_SETTINGS } from '../src/features/breadcrumbs/contract/settings.ts'
import { choicesOf } from '../src/features/breadcrumbs/domain/choices-of.ts'

/** Breadcrumbs switched on with the usual choices, as `PUT /breadcrumbs/settings` takes them. */
export const SHOWN = { ...choicesOf(DEFAULT_SETTINGS), shown: true }
