import type { LocaleRecord } from '../../state/records.ts'

/** Body of the `locales/…` topics. */
export function localePayload(locale: LocaleRecord): object {
  return { locale: locale.locale, published: locale.published }
}
