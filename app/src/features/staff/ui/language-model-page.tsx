import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import { ModelDays } from './model-days.tsx'
import { ModelStores } from './model-stores.tsx'
import { systemApi } from './system-api.ts'
import { useModelNumbers } from './use-model-numbers.ts'

const RANGES = ['7', '30', '90'] as const

/** `/admin/language-model`: use and cost of language models, in total, by day and by store. */
export function LanguageModelPage() {
  const { t, i18n } = useTranslation(['staff', 'landing'])
  const { filters, set } = useUrlFilters(['days'])
  const range = RANGES.find((one) => one === filters.days) ?? '30'
  const used = useQuery({
    queryKey: ['staff-language-model', range],
    queryFn: () => systemApi.languageModel({ days: Number(range) }),
    placeholderData: keepPreviousData,
  })
  const { number, money } = useModelNumbers(used.data?.currency ?? '')
  return (
    <Page title={t('staffMenu.languageModel')} full>
      <Loaded query={used}>
        {({ asOf, hasPrices, days, stores, currency }) => {
          const ours = days.filter(({ ownKey }) => !ownKey)
          const own = days.filter(({ ownKey }) => ownKey)
          const costs = ours.flatMap(({ cost }) => cost ?? [])
          return (
            <>
              <Section
                title={t('model.total')}
                note={t('landing:asOf', { time: exactTime(asOf, i18n.language) })}
                action={
                  <Select
                    label={t('model.range')}
                    labelHidden
                    value={range}
                    options={RANGES.map((value) => ({
                      value,
                      label: t('model.days', { count: Number(value) }),
                    }))}
                    onValue={(chosen) => set({ days: chosen === '30' ? '' : chosen })}
                  />
                }
              >
                <Facts
                  facts={[
                    {
                      name: t('model.cost'),
                      value: costs.length === 0 ? '–' : money(sumOf(costs)),
                    },
                    { name: t('model.calls'), value: number(sumOf(ours.map(({ calls }) => calls))) },
                    { name: t('store.failed'), value: number(sumOf(ours.map(({ failures }) => failures))) },
                    { name: t('model.ownCalls'), value: number(sumOf(own.map(({ calls }) => calls))) },
                  ]}
                />
                {!hasPrices && <p className="sp-subtle">{t('model.noPrices')}</p>}
              </Section>
              {days.length === 0 ? (
                <Section>
                  <EmptyState drawing="calm" title={t('model.none')} />
                </Section>
              ) : (
                <>
                  <ModelStores stores={stores} currency={currency} />
                  <ModelDays days={days} currency={currency} />
                </>
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
