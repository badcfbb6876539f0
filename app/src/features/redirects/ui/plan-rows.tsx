import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import { CursorTable } from '#kit/ui/cursor-table.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import type { PlanRow } from '../contract/plans.ts'
import type { Verdict } from '../domain/verdicts.ts'
import { FindingList } from './finding-list.tsx'
import { PLAN_KEY, redirectsApi } from './redirects-api.ts'
import './redirects.css'

/** Rows shown together: those with one verdict, or those that would lead to missing pages. */
export type PlanView = Verdict | 'deadTargets'

/** Rows of a plan: the target of each today and afterwards, and why. */
export function PlanRows({ id, view }: { id: string; view: PlanView }) {
  const { t } = useTranslation('redirects')
  const columns = usePlanColumns(view)
  const filter = view === 'deadTargets' ? { deadTargets: 'true' } : { verdict: view }
  return (
    <CursorTable
      label={t('plan.rows')}
      columns={columns}
      rowKey={({ at }) => String(at)}
      queryKey={[...PLAN_KEY, 'rows', id, view]}
      page={(cursor) => redirectsApi.planRows({ id, ...filter, ...(cursor !== null && { cursor }) })}
    />
  )
}

function usePlanColumns(view: PlanView): DataColumn<PlanRow>[] {
  const { t } = useTranslation('redirects')
  return useMemo(() => {
    const words = (text: string | null) => (text === null ? '–' : <BreakingPath>{text}</BreakingPath>)
    const columns: Record<'path' | 'line' | 'before' | 'after' | 'why', DataColumn<PlanRow>> = {
      path: {
        key: 'path',
        title: t('plan.column.path'),
        least: 11,
        cell: ({ path }) => words(path),
      },
      line: {
        key: 'line',
        title: t('plan.column.line'),
        keep: 3,
        numeric: true,
        cell: ({ line }) => line ?? '–',
      },
      before: {
        key: 'before',
        title: t('plan.column.before'),
        least: 11,
        cell: ({ before }) => words(before),
      },
      after: {
        key: 'after',
        title: t('plan.column.after'),
        least: 11,
        cell: ({ after }) => words(after ?? t('plan.deleted')),
      },
      why: {
        key: 'why',
        title: t('plan.column.why'),
        least: 12,
        cell: ({ findings }) =>
          // Other columns already show what is overwritten.
          findings.some(({ key }) => key !== 'overwrites') ? (
            <FindingList findings={findings.filter(({ key }) => key !== 'overwrites')} />
          ) : (
            '–'
          ),
      },
    }
    const { path, line, before, after, why } = columns
    switch (view) {
      case 'deadTargets':
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
  }, [t, view])
}
