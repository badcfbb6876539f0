import type { TFunction } from 'i18next'

/** Returns what an act of the staff log is called; its code if it has no words, as for calls of earlier versions. */
export const actWords = (t: TFunction<'staff'>, act: string): string =>
  t(`staff:act.${act}`, { defaultValue: act })
