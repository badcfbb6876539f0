import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLANS, reaches } from '#core/shops/domain/plan-order.ts'
import { Button } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Plans } from '../contract.ts'
import { usePlanWords } from './use-plan-words.ts'
import './comparison-table.css'

/** Differences between the plans, side by side; a button reveals what all have. Scrolls sideways on narrow screens. */
export function ComparisonTable({ plans, cycle }: { plans: Plans; cycle: Plans['current']['cycle'] }) {
  const { t } = useTranslation(['plans', 'credits'])
  const { name } = usePlanWords()
  const terms = PLANS.flatMap((plan) => plans.plans.filter((each) => each.name === plan))
  const [all, setAll] = useState(false)
  const lines = useLines(plans, cycle)
  const differing = lines.filter(({ cells }) => new Set(terms.map((plan) => cells(plan))).size > 1)
  const shown = all ? lines : differing
  return (
    <Section title={t('compare.title')} note={t(`compare.${cycle}`)} flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1) */}
      <div className="sp-plan-compare" role="region" aria-label={t('compare.table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('compare.what')}</th>
              {terms.map((plan) => (
                <th key={plan.name} scope="col">
                  {name(plan.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ title, cells }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {terms.map((plan) => (
                  <td key={plan.name}>
                    <Cell value={cells(plan)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differing.length < lines.length && (
        <div className="sp-plan-compare-more">
          <Button tone="plain" onPress={() => setAll(!all)}>
            {all
              ? t('compare.onlyDifferences')
              : t('compare.showAll', { count: lines.length - differing.length })}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** A plan's value in one line: words, or whether it is included. */
type Value = string | boolean
interface Line {
  title: string
  cells: (plan: Plans['plans'][number]) => Value
}

function useLines(plans: Plans, cycle: Plans['current']['cycle']): Line[] {
  const { t } = useTranslation(['plans', 'credits'])
  const { number, allowance } = usePlanWords()
  const amount = (count: number): Value => count > 0 && number(count)
  const { credits, blogs, pageSpeed } = plans.inUse
  return [
    {
      title: t('compare.products'),
      cells: ({ productAccess }) => (productAccess === null ? t('compare.all') : number(productAccess)),
    },
    ...credits.map(
      (credit): Line => ({
        title: t(`credits:kind.${credit}`),
        cells: ({ allowances }) =>
          allowances[credit][cycle] > 0 && allowance(credit, allowances[credit][cycle]),
      }),
    ),
    ...(blogs
      ? [
          {
            title: t('compare.blogs'),
            cells: ({ blogsPerWeek }: Plans['plans'][number]) => amount(blogsPerWeek),
          },
        ]
      : []),
    ...(pageSpeed
      ? [
          {
            title: t('compare.pageSpeed'),
            cells: (plan: Plans['plans'][number]) => t(`compare.pageSpeedIs.${plan.pageSpeed}`),
          },
        ]
      : []),
    ...plans.features.map(
      ({ id, plan: required }): Line => ({
        title: t(`feature.${id}`),
        cells: (plan) => reaches(plan.name, required),
      }),
    ),
  ]
}

function Cell({ value }: { value: Value }) {
  const { t } = useTranslation(['plans', 'credits'])
  if (value === false) return <Nothing />
  if (value !== true) return value
  return (
    <span>
      <Icon name="check" />
      <span className="sp-hidden">{t('compare.included')}</span>
    </span>
  )
}

function Nothing() {
  const { t } = useTranslation(['plans', 'credits'])
  return (
    <span className="sp-subtle">
      <span aria-hidden="true">–</span>
      <span className="sp-hidden">{t('compare.notIncluded')}</span>
    </span>
  )
}
