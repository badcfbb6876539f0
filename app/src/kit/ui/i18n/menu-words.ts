import type { TFunction } from 'i18next'

/** `notes:menu.main` comes with the shell's texts (`kit/shared/shared-texts.ts`): the menu stands before any feature is loaded. */
export function menuWords(t: TFunction<'shell'>, label: string): string {
  return t(`menu.${label.replace(':menu', '')}`)
}
