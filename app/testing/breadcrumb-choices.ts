import { DEFAULT_SETTINGS } from '../src/features/breadcrumbs/contract/settings.ts'

const { silent: _silent, doubled: _doubled, absent: _absent, ...choices } = DEFAULT_SETTINGS

/** Breadcrumbs switched on with the usual choices, as `PUT /breadcrumbs/settings` takes them. */
export const SHOWN = { ...choices, shown: true }
