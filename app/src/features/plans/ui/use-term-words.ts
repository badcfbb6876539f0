import { useTranslation } from 'react-i18next'
import { CREDIT_KINDS } from '#core/shops/domain/credit-kinds.ts'
import type { Plans, PlanTermsShown } from '../contract.ts'
import { usePlanWords } from './use-plan-words.ts'

/** What a plan gives, a line each; kinds of credit it gives none of are left out. */
export function useTermWords() {
  const { t } = useTranslation('plans')
  const { number } = usePlanWords()
  return (terms: PlanTermsShown, cycle: Plans['current']['cycle']): string[] => [
    terms.productAccess === null
      ? t('terms.allProducts')
      : t('terms.products', { count: terms.productAccess, number: number(terms.productAccess) }),
    ...CREDIT_KINDS.flatMap((credit) => {
      const count = terms.allowances[credit][cycle]
      return count === 0 ? [] : [t(`terms.credits.${credit}`, { count, number: number(count) })]
    }),
    ...(terms.blogsPerWeek > 0 ? [t('terms.blogs', { count: terms.blogsPerWeek })] : []),
    t(`terms.pageSpeed.${terms.pageSpeed}`),
  ]
}
