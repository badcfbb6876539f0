import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { StoreDetail } from '../contract.ts'

type Operation = StoreDetail['operations'][number]
type Failure = StoreDetail['errors'][number]

const TONES: Record<string, BadgeTone> = {
  done: 'success',
  failed: 'critical',
  partial: 'warning',
  running: 'info',
}

/** The last operations, and the failures of a week. */
export function StoreWork({ store }: { store: StoreDetail }) {
  const { t } = useTranslation(['staff', 'changes'])
  return (
    <>
      <Section title={t('staff:store.operations')} flush>
        {store.operations.length === 0 ? (
          <p className="sp-section-body sp-subtle">{t('staff:store.noOperations')}</p>
        ) : (
          <DataTable
            label={t('staff:store.operations')}
            rows={store.operations}
            rowKey={({ id }) => id}
            columns={operationColumns(t)}
          />
        )}
      </Section>
      {store.errors.length > 0 && (
        <Section title={t('staff:store.errors')} flush>
          <DataTable
            label={t('staff:store.errors')}
            rows={store.errors}
            rowKey={({ code }) => code}
            columns={errorColumns(t)}
          />
        </Section>
      )}
    </>
  )
}

function operationColumns(t: TFunction<['staff', 'changes']>): DataColumn<Operation>[] {
  return [
    { key: 'type', title: t('staff:store.type'), cell: ({ type }) => <code>{type}</code> },
    {
      key: 'state',
      title: t('staff:stores.state'),
      cell: ({ state }) => <Badge tone={TONES[state] ?? 'neutral'}>{t(`changes:state.${state}`)}</Badge>,
    },
    { key: 'actor', title: t('staff:store.by'), cell: ({ actor }) => actor },
    {
      key: 'done',
      title: t('staff:store.applied'),
      numeric: true,
      cell: ({ applied, total }) => `${applied} / ${total}`,
    },
    { key: 'failed', title: t('staff:store.failed'), numeric: true, cell: ({ failed }) => failed },
    {
      key: 'at',
      title: t('staff:store.at'),
      from: 'medium',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}

function errorColumns(t: TFunction<['staff', 'changes']>): DataColumn<Failure>[] {
  return [
    { key: 'code', title: t('staff:store.code'), cell: ({ code }) => <code>{code}</code> },
    { key: 'count', title: t('staff:store.count'), numeric: true, cell: ({ count }) => count },
    { key: 'last', title: t('staff:store.at'), cell: ({ lastAt }) => <RelativeTime at={lastAt} /> },
  ]
}
