import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import type { LanguageModelUsed } from '../contract/language-model-used.ts'
import { useModelNumbers } from './use-model-numbers.ts'

type Day = LanguageModelUsed['days'][number]

/** Use and cost by day, with the installation's key and with the stores' own, each in its row. */
export function ModelDays({ days, currency }: { days: readonly Day[]; currency: string }) {
  const { t, i18n } = useTranslation(['staff', 'csv'])
  const { number, money } = useModelNumbers(currency)
  const keyOf = ({ ownKey }: Day) => t(ownKey ? 'model.own' : 'model.ours')
  const csv = useCsvOfPages<Day>({
    name: 'language-model-days',
    columns: [
      [t('model.day'), ({ day }) => day],
      [t('model.key'), keyOf],
      [t('model.model'), ({ models }) => models.join(', ')],
      [t('staffMenu.stores'), ({ stores }) => stores],
      [t('model.calls'), ({ calls }) => calls],
      [t('store.failed'), ({ failures }) => failures],
      [t('model.input'), ({ inputTokens }) => inputTokens],
      [t('model.output'), ({ outputTokens }) => outputTokens],
      [t('model.cost'), ({ cost }) => cost],
      [t('csv:currency'), ({ cost }) => (cost === null ? null : currency)],
    ],
    page: async () => ({ rows: days }),
  })
  const day = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const columns: DataColumn<Day>[] = [
    { key: 'day', title: t('model.day'), least: 9, cell: (row) => day.format(new Date(row.day)) },
    { key: 'key', title: t('model.key'), least: 8, cell: keyOf },
    { key: 'model', title: t('model.model'), keep: 3, cell: ({ models }) => models.join(', ') },
    {
      key: 'stores',
      title: t('staffMenu.stores'),
      keep: 3,
      numeric: true,
      cell: (row) => number(row.stores),
    },
    { key: 'calls', title: t('model.calls'), numeric: true, cell: (row) => number(row.calls) },
    {
      key: 'failures',
      title: t('store.failed'),
      keep: 3,
      numeric: true,
      cell: (row) => number(row.failures),
    },
    {
      key: 'in',
      title: t('model.input'),
      keep: 3,
      least: 6,
      numeric: true,
      cell: (row) => number(row.inputTokens),
    },
    {
      key: 'out',
      title: t('model.output'),
      keep: 3,
      least: 6,
      numeric: true,
      cell: (row) => number(row.outputTokens),
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
  return (
    <Section title={t('model.byDay')} note={t('model.costNote')} csv={csv} flush>
      <DataTable
        label={t('model.byDay')}
        rows={days}
        rowKey={(row) => `${row.day} ${row.ownKey}`}
        columns={columns}
      />
    </Section>
  )
}
