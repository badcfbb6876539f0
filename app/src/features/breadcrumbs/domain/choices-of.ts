import type { BreadcrumbChoices, BreadcrumbSettings } from '../contract/settings.ts'

/** Returns the merchant's choices, without what was found in the theme. */
export function choicesOf(settings: BreadcrumbSettings): BreadcrumbChoices {
  const { silent: _, doubled: __, absent: ___, alternates: ____, ...choices } = settings
  return choices
}
