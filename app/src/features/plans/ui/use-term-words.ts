import { useTranslation } from 'react-i18next'
import type { Plans, PlanTermsShown } from '../contract.ts'
import { usePlanWords } from './use-plan-words.ts'

interface Shown {
  inUse: Plans['inUse']
  cycle: Plans['current']['cycle']
}

/** Terms of a plan, one line each; omits kinds of credit it does not include. */
export function useTermWords() {
  const { t } = useTranslation('plans')
  const { number } = usePlanWords()
  return (terms: PlanTermsShown, { inUse, cycle }: Shown): string[] => [
    terms.productAccess === null
      ? t('terms.allProducts')
      : t('terms.products', { count: terms.productAccess, number: number(terms.productAccess) }),
    ...inUse.credits.flatMap((credit) => {
      const count = terms.allowances[credit][cycle]
      return count === 0 ? [] : [t(`terms.credits.${credit}`, { count, number: number(count) })]
    }),
    ...(inUse.blogs && terms.blogsPerWeek > 0 ? [t('terms.blogs', { count: terms.blogsPerWeek })] : []),
    ...(inUse.pageSpeed ? [t(`terms.pageSpeed.${terms.pageSpeed}`)] : []),
  ]
}
