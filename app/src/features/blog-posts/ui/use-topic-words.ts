import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { BlogSettings } from '../contract/settings.ts'

type Why = Pick<BlogSettings['topics'][number], 'source' | 'reason'>

/** Puts the reason for a topic into words, which come from the feature that knows the topic. */
export function useTopicWords(all: readonly Why[]): (why: Why) => string {
  const { t, i18n } = useTranslation(['blog-posts', ...new Set(all.map(({ source }) => source))])
  const number = numberFormat(i18n.language)
  return ({ source, reason: { code, values } }) =>
    t(
      `${source}:topics.${code}`,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? number.format(value) : value,
        ]),
      ),
    )
}
