import { useTranslation } from 'react-i18next'
import { PLANS, reaches } from '#core/shops/domain/plan-order.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Plans } from '../contract.ts'
import { usePlanWords } from './use-plan-words.ts'
import './comparison-table.css'

/** All plans side by side: amounts, limits and features of this installation. Scrolls sideways where it is narrow. */
export function ComparisonTable({ plans, cycle }: { plans: Plans; cycle: Plans['current']['cycle'] }) {
  const { t } = useTranslation(['plans', 'credits'])
  const { name, number } = usePlanWords()
  const terms = PLANS.flatMap((plan) => plans.plans.filter((each) => each.name === plan))
  const row = (title: string, cell: (plan: Plans['plans'][number]) => React.ReactNode) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {terms.map((plan) => (
        <td key={plan.name}>{cell(plan)}</td>
      ))}
    </tr>
  )
  return (
    <Section title={t('compare.title')} note={t(`compare.${cycle}`)} flush>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1) */}
      <div className="sp-compare" role="region" aria-label={t('compare.table')} tabIndex={0}>
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
            {row(t('compare.products'), ({ productAccess }) =>
              productAccess === null ? t('compare.all') : number(productAccess),
            )}
            {plans.inUse.credits.map((credit) =>
              row(t(`credits:kind.${credit}`), ({ allowances }) => amount(allowances[credit][cycle], number)),
            )}
            {plans.inUse.blogs && row(t('compare.blogs'), ({ blogsPerWeek }) => amount(blogsPerWeek, number))}
            {plans.inUse.pageSpeed &&
              row(t('compare.pageSpeed'), ({ pageSpeed }) => t(`compare.pageSpeedIs.${pageSpeed}`))}
            {plans.features.map(({ id, plan: wanted }) =>
              row(t(`feature.${id}`), (plan) =>
                reaches(plan.name, wanted) ? (
                  <span>
                    <Icon name="check" />
                    <span className="sp-hidden">{t('compare.included')}</span>
                  </span>
                ) : (
                  <Nothing />
                ),
              ),
            )}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const amount = (count: number, number: (count: number) => string) =>
  count === 0 ? <Nothing /> : number(count)

function Nothing() {
  const { t } = useTranslation(['plans', 'credits'])
  return (
    <span className="sp-subtle">
      <span aria-hidden="true">–</span>
      <span className="sp-hidden">{t('compare.notIncluded')}</span>
    </span>
  )
}
