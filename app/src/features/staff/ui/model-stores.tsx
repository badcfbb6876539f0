import { useTranslation } from 'react-i18next'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import type { LanguageModelUsed } from '../contract/language-model-used.ts'
import { useModelNumbers } from './use-model-numbers.ts'

type Store = LanguageModelUsed['stores'][number]

/** The stores that use most of the installation's key. */
export function ModelStores({ stores, currency }: { stores: readonly Store[]; currency: string }) {
  const { t } = useTranslation(['staff', 'csv'])
  const columns = useColumns(currency)
  const csv = useCsvOfPages<Store>({
    name: 'language-model-stores',
    columns: [
      [t('stores.store'), ({ domain }) => domain],
      [t('model.calls'), ({ calls }) => calls],
      [t('store.failed'), ({ failures }) => failures],
      [t('model.tokens'), ({ tokens }) => tokens],
      [t('model.cost'), ({ cost }) => cost],
      [t('csv:currency'), ({ cost }) => (cost === null ? null : currency)],
    ],
    page: async () => ({ rows: stores }),
  })
  return (
    <Section title={t('model.stores')} csv={stores.length > 0 ? csv : undefined} flush>
      {stores.length === 0 ? (
        <EmptyState drawing="calm" title={t('model.noStores')} />
      ) : (
        <DataTable
          label={t('model.stores')}
          rows={stores}
          rowKey={({ domain }) => domain}
          columns={columns}
        />
      )}
    </Section>
  )
}

function useColumns(currency: string): DataColumn<Store>[] {
  const { t } = useTranslation('staff')
  const { number, money } = useModelNumbers(currency)
  return [
    {
      key: 'store',
      title: t('stores.store'),
      least: 12,
      cell: ({ domain }) => (
        <Link to={`/admin/stores/${domain}`}>
          <BreakingPath>{domain}</BreakingPath>
        </Link>
      ),
    },
    { key: 'calls', title: t('model.calls'), numeric: true, cell: ({ calls }) => number(calls) },
    {
      key: 'failures',
      title: t('store.failed'),
      keep: 3,
      numeric: true,
      cell: ({ failures }) => number(failures),
    },
    {
      key: 'tokens',
      title: t('model.tokens'),
      keep: 3,
      least: 6,
      numeric: true,
      cell: ({ tokens }) => number(tokens),
    },
    {
      key: 'cost',
      title: t('model.cost'),
      keep: 1,
      least: 6,
      numeric: true,
      cell: ({ cost }) => (cost === null ? '–' : money(cost)),
    },
  ]
}
