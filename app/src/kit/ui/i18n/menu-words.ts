import type { TFunction } from 'i18next'
import { sharedKey } from '../../shared/shared-texts.ts'

/** The words of `notes:menu.main` or `notes:hub`, which come with the shell's texts: they stand before any feature is loaded. */
export function menuWords(t: TFunction<'shell'>, label: string): string {
  return t(sharedKey(label))
}

/** The same for `notes:staffMenu.main`, which comes with the texts of the staff area. */
export function staffMenuWords(t: TFunction<'staff'>, label: string): string {
  return t(sharedKey(label))
}
