import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type ChangeWords, OPERATION_TONES, useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { isStaffActor } from '#core/context/domain/staff-actor.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { StoreDetail } from '../contract.ts'

type Operation = StoreDetail['operations'][number]
type Failure = StoreDetail['errors'][number]

/** The last operations, and the failures of a week. */
export function StoreWork({ store }: { store: StoreDetail }) {
  const { t } = useTranslation(['staff', 'changes'])
  const words = useChangeWords()
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
            columns={operationColumns(t, words)}
          />
        )}
      </Section>
      {store.errors.length > 0 && (
        <Section title={t('staff:store.errors')} flush>
          <DataTable
            label={t('staff:store.errors')}
            rows={store.errors}
            rowKey={({ code }) => code}
            columns={errorColumns(t, words)}
          />
        </Section>
      )}
    </>
  )
}

function operationColumns(t: TFunction<['staff', 'changes']>, words: ChangeWords): DataColumn<Operation>[] {
  return [
    {
      key: 'type',
      title: t('staff:store.type'),
      least: 12,
      cell: (operation) => words.type(operation),
    },
    {
      key: 'state',
      title: t('staff:stores.state'),
      keep: 1,
      least: 8,
      short: true,
      cell: ({ state }) => <Badge tone={OPERATION_TONES[state]}>{t(`changes:state.${state}`)}</Badge>,
    },
    { key: 'actor', title: t('staff:store.by'), least: 8, cell: (operation) => whoOf(t, operation) },
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
      least: 8,
      short: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}

/** Who asked for it: a member of staff by name, or the merchant, whose id says nothing to staff. */
function whoOf(t: TFunction<['staff', 'changes']>, { cause, actor }: Operation): string {
  if (isStaffActor(actor)) return actor
  if (cause === 'automation' || cause === 'system') return t(`changes:causeName.${cause}`)
  return t('staff:store.merchant')
}

/** The code stays below its words: it is what the logs can be searched for. */
function errorColumns(t: TFunction<['staff', 'changes']>, words: ChangeWords): DataColumn<Failure>[] {
  return [
    {
      key: 'code',
      title: t('changes:column.error'),
      cell: ({ code }) => {
        const said = words.reason({ key: `errors:${code}`, example: code })
        return (
          <>
            {said !== code && <div>{said}</div>}
            <code className="sp-small sp-subtle">
              <BreakingPath>{code}</BreakingPath>
            </code>
          </>
        )
      },
    },
    { key: 'count', title: t('staff:store.count'), numeric: true, cell: ({ count }) => count },
    {
      key: 'last',
      title: t('staff:store.at'),
      short: true,
      cell: ({ lastAt }) => <RelativeTime at={lastAt} />,
    },
  ]
}
