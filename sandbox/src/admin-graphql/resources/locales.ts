import type { LocaleRecord } from '../../state/records.ts'
import { entity, type Resolvers } from '../engine/entity.ts'

const names = new Intl.DisplayNames(['en'], { type: 'language' })

export const localeResolvers: Resolvers = {
  QueryRoot: {
    shopLocales: (_: unknown, { published }: { published?: boolean | null }, { state, store }) =>
      state
        .list(store, 'ShopLocale')
        .filter((locale) => !published || locale.published)
        .map((locale) => entity('ShopLocale', locale)),
  },
  ShopLocale: {
    locale: ({ locale }: LocaleRecord) => locale,
    name: ({ locale }: LocaleRecord) => names.of(locale) ?? locale,
    primary: ({ primary }: LocaleRecord) => primary,
    published: ({ published }: LocaleRecord) => published,
  },
}
