import { useTranslation } from 'react-i18next'
import { Icon } from '#kit/ui/icon.tsx'
import type { Plans } from '../contract.ts'
import { changesBetween, type PlanChange } from '../domain/changes.ts'
import { usePlanWords } from './use-plan-words.ts'

interface WhatChangesProps {
  plans: Plans
  to: Parameters<typeof changesBetween>[2]
}

/** What the plan adds and removes compared with the store's own. */
export function WhatChanges({ plans, to }: WhatChangesProps) {
  const { t } = useTranslation('plans')
  const words = useChangeWords()
  const { plan, cycle } = plans.current
  const terms = plans.plans.find(({ name }) => name === plan)
  if (!terms) return null
  const changes = changesBetween(plans, { plan, cycle, terms }, to)
  if (changes.length === 0) return null
  const list = (gained: boolean) => changes.filter((change) => change.gained === gained)
  return (
    <>
      {[true, false].map((gained) => {
        const some = list(gained)
        if (some.length === 0) return null
        const title = t(gained ? 'summary.gains' : 'summary.losses')
        return (
          <section key={title} aria-label={title}>
            <h3 className="sp-strong">{title}</h3>
            <ul className="sp-plan-terms">
              {some.map((change) => (
                <li key={JSON.stringify(change)}>
                  <Icon name={gained ? 'check' : 'alert'} />
                  <span>{words(change)}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function useChangeWords() {
  const { t } = useTranslation(['plans', 'credits'])
  const { number, allowance } = usePlanWords()
  const many = (count: number | null) => (count === null ? t('compare.all') : number(count))
  return (change: PlanChange): string => {
    if (change.what === 'feature') return t(`feature.${change.id}`)
    if (change.what === 'pageSpeed') return t(`terms.pageSpeed.${change.to}`)
    if (change.what === 'credits')
      return t('summary.changeCredits', {
        credit: t(`credits:kind.${change.credit}`),
        from: number(change.from),
        to: allowance(change.credit, change.to),
      })
    if (change.what === 'products' && change.to === null) return t('terms.allProducts')
    const from = many(change.from)
    return t(change.what === 'products' ? 'summary.changeProducts' : 'summary.changeBlogs', {
      from,
      to: many(change.to),
    })
  }
}
