import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { PlanRow } from '../contract/plans.ts'
import type { Verdict } from '../domain/verdicts.ts'
import { FindingList } from './finding-list.tsx'
import { usePlanRows } from './use-plan.ts'
import './redirects.css'

/** Rows of a plan that come out one way: where each leads today and afterwards, and why. */
export function PlanRows({ id, verdict }: { id: string; verdict: Verdict }) {
  const { t } = useTranslation('redirects')
  const [trail, setTrail] = useState<(number | null)[]>([null])
  const rows = usePlanRows(id, verdict, trail.at(-1) ?? null)
  const columns = usePlanColumns(verdict)
  if (rows.error && !rows.data)
    return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} retrying={rows.isFetching} />
  if (!rows.data)
    return (
      <Loading>
        <SkeletonRows rows={6} sign={false} />
      </Loading>
    )
  const { next } = rows.data
  return (
    <>
      <DataTable
        label={t('plan.rows')}
        columns={columns}
        rows={rows.data.rows}
        rowKey={({ at }) => String(at)}
        stale={rows.isPlaceholderData}
      />
      {(trail.length > 1 || next !== null) && (
        <div className="sp-section-body">
          <Inline>
            <Button isDisabled={trail.length === 1} onPress={() => setTrail(trail.slice(0, -1))}>
              {t('plan.previous')}
            </Button>
            <Button isDisabled={next === null} onPress={() => setTrail([...trail, next])}>
              {t('plan.next')}
            </Button>
          </Inline>
        </div>
      )}
    </>
  )
}

function usePlanColumns(verdict: Verdict): DataColumn<PlanRow>[] {
  const { t } = useTranslation('redirects')
  return useMemo(() => {
    const words = (text: string | null) => <span className="sp-redirect-path">{text ?? '–'}</span>
    const columns: Record<'path' | 'line' | 'before' | 'after' | 'why', DataColumn<PlanRow>> = {
      path: {
        key: 'path',
        title: t('plan.column.path'),
        cell: ({ path, before }) => (
          <>
            {words(path)}
            {before !== null && (
              <span className="sp-redirect-below sp-subtle sp-small">
                {t('plan.column.before')}: {before}
              </span>
            )}
          </>
        ),
      },
      line: {
        key: 'line',
        title: t('plan.column.line'),
        numeric: true,
        from: 'medium',
        cell: ({ line }) => line ?? '–',
      },
      before: {
        key: 'before',
        title: t('plan.column.before'),
        from: 'medium',
        cell: ({ before }) => words(before),
      },
      after: {
        key: 'after',
        title: t('plan.column.after'),
        cell: ({ after }) => words(after ?? t('plan.deleted')),
      },
      why: {
        key: 'why',
        title: t('plan.column.why'),
        cell: ({ findings }) =>
          // The columns beside it say what is overwritten.
          findings.some(({ key }) => key !== 'overwrites') ? (
            <FindingList findings={findings.filter(({ key }) => key !== 'overwrites')} />
          ) : (
            '–'
          ),
      },
    }
    const { path, line, before, after, why } = columns
    switch (verdict) {
      case 'create':
        return [path, line, after, why]
      case 'unchanged':
        return [path, line, after]
      case 'refused':
        return [path, line, why]
      case 'delete':
        return [path, before, why]
      default:
        return [path, line, before, after, why]
    }
  }, [t, verdict])
}
