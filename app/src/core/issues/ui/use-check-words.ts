import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { RowTone } from '#kit/ui/row.tsx'
import { type CheckColour, type CheckResult, countedIn } from '#rules/seo-checks/check.ts'

export const CHECK_TONES: Record<CheckColour, RowTone> = {
  green: 'success',
  yellow: 'attention',
  red: 'critical',
}

/** Returns labels of colours and checks, and what to do. */
export function useCheckWords() {
  const { t, i18n } = useTranslation('seo-checks')
  return useMemo(() => {
    const number = numberFormat(i18n.language)
    const inWords = (values: CheckResult['values']) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, number.format(value)]))
    return {
      colour: (colour: CheckColour) => t(`colour.${colour}`),
      name: (id: CheckResult['id']) => t(`${id}.name`),
      /** Says so where characters count as two: the number would seem wrong. */
      advice: ({ id, advice, values }: Pick<CheckResult, 'id' | 'advice' | 'values'>) => {
        const words = t(`${id}.${advice}`, { ...inWords(values), count: countedIn(values) })
        return values['fullWidth'] ? `${words} ${t('fullWidth')}` : words
      },
      /** When a merchant may ignore it. */
      ignore: (id: CheckResult['id']) => t('whenIgnore', { words: t(`${id}.ignore`) }),
      score: (score: number | null) => (score === null ? t('noScore') : t('score', { score })),
      /** What to do for a score, where there is none. */
      needsKeyword: t('needsKeyword'),
      number: (value: number) => number.format(value),
    }
  }, [t, i18n.language])
}
