import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Pagination } from '#kit/ui/pagination.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { FillGroup } from '../../contract/fills.ts'
import { useFillValues } from './use-fills.ts'
import './fill-values.css'

/** Page size of the server. */
const PAGE = 50

/** Values of a group, each with its product, the current value and the new one; any of them can be left out. */
export function FillValues({
  group,
  name,
  isLeft,
  onLeft,
}: {
  group: FillGroup
  /** Name of the list for screen readers. */
  name: string
  isLeft: (id: string) => boolean
  onLeft: (id: string, isLeft: boolean) => void
}) {
  const { t } = useTranslation('schema-results')
  const [page, setPage] = useState(1)
  const found = useFillValues(group.key, page)
  if (found.isPending)
    return (
      <Loading>
        <SkeletonRows rows={Math.min(group.values, 6)} sign={false} />
      </Loading>
    )
  if (!found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
  const { values, total } = found.data
  const from = (page - 1) * PAGE + 1
  return (
    <>
      <ul className="sp-fill-values" aria-label={name}>
        {values.map(({ id, label, before, after }) => (
          <li key={id}>
            <Checkbox checked={!isLeft(id)} onChecked={(on) => onLeft(id, !on)}>
              {label}: {before !== '' && <del>{before}</del>} <ins>{after}</ins>
            </Checkbox>
          </li>
        ))}
      </ul>
      {total > PAGE && (
        <Pagination
          of={t('fills.title')}
          from={from}
          to={from + values.length - 1}
          total={total}
          pageSize={PAGE}
          onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
          onNext={from + values.length - 1 < total ? () => setPage(page + 1) : undefined}
        />
      )}
    </>
  )
}
