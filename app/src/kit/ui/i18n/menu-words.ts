import type { TFunction } from 'i18next'
import { sharedKey } from '../../shared/shared-texts.ts'

/**
 * Returns the text of `notes:menu.main` or `notes:hub`, which is part of the shell's texts: available before any
 * feature is loaded.
 */
export function menuWords(t: TFunction<'shell'>, label: string): string {
  return t(sharedKey(label))
}

/** Same for `notes:staffMenu.main`, which is part of the staff area's texts. */
export function staffMenuWords(t: TFunction<'staff'>, label: string): string {
  return t(sharedKey(label))
}
