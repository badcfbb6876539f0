import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { formatMoney } from '#kit/ui/money.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { systemApi } from './system-api.ts'

const DAYS = 30
type Used = Awaited<ReturnType<typeof systemApi.languageModel>>

/** `/admin/language-model`: use of language models by day and by store. */
export function LanguageModelPage() {
  const { t, i18n } = useTranslation('staff')
  const used = useQuery({
    queryKey: ['staff-language-model'],
    queryFn: () => systemApi.languageModel({ days: DAYS }),
  })
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return (
    <Page title={t('staffMenu.languageModel')} full>
      <Loaded query={used}>
        {({ days, stores, currency }) =>
          days.length === 0 ? (
            <Section>
              <p className="sp-subtle">{t('model.none')}</p>
            </Section>
          ) : (
            <>
              <Section
                title={t('model.days')}
                note={days.every(({ cost }) => cost === null) ? t('model.noPrices') : undefined}
                flush
              >
                <DataTable
                  label={t('model.days')}
                  rows={days}
                  rowKey={({ day, ownKey }) => `${day} ${ownKey}`}
                  columns={dayColumns(t, number, (amount) =>
                    formatMoney({ amount, currency, language: i18n.language }),
                  )}
                />
              </Section>
              <Section title={t('model.stores')} flush>
                <DataTable
                  label={t('model.stores')}
                  rows={stores}
                  rowKey={({ domain }) => domain}
                  columns={storeColumns(t, number)}
                />
              </Section>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

type Write = (value: number) => string
const dayColumns = (
  t: TFunction<'staff'>,
  number: Write,
  money: Write,
): DataColumn<Used['days'][number]>[] => [
  { key: 'day', title: t('model.day'), cell: ({ day }) => day },
  { key: 'key', title: t('model.key'), cell: ({ ownKey }) => t(ownKey ? 'model.own' : 'model.ours') },
  {
    key: 'stores',
    title: t('staffMenu.stores'),
    numeric: true,
    from: 'medium',
    cell: (row) => number(row.stores),
  },
  { key: 'calls', title: t('model.calls'), numeric: true, cell: (row) => number(row.calls) },
  {
    key: 'failures',
    title: t('store.failed'),
    numeric: true,
    from: 'medium',
    cell: (row) => number(row.failures),
  },
  {
    key: 'in',
    title: t('model.input'),
    numeric: true,
    from: 'medium',
    cell: (row) => number(row.inputTokens),
  },
  {
    key: 'out',
    title: t('model.output'),
    numeric: true,
    from: 'medium',
    cell: (row) => number(row.outputTokens),
  },
  {
    key: 'cost',
    title: t('model.cost'),
    numeric: true,
    cell: ({ cost }) => (cost === null ? '' : money(cost)),
  },
]
const storeColumns = (t: TFunction<'staff'>, number: Write): DataColumn<Used['stores'][number]>[] => [
  {
    key: 'store',
    title: t('stores.store'),
    cell: ({ domain }) => <Link to={`/admin/stores/${domain}`}>{domain}</Link>,
  },
  { key: 'calls', title: t('model.calls'), numeric: true, cell: ({ calls }) => number(calls) },
  { key: 'tokens', title: t('model.tokens'), numeric: true, cell: ({ tokens }) => number(tokens) },
]
