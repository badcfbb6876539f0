import type { LocaleRecord } from '../../state/records.ts'

/** Returns the body of the `locales/…` topics. */
export function localePayload(locale: LocaleRecord): object {
  return { locale: locale.locale, published: locale.published }
}
