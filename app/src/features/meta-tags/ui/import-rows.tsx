import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Diff } from '#kit/ui/diff.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { ImportRow } from '../contract/imports.ts'
import { useImportRows, type Verdict } from './use-import.ts'

/** Lines of the file that came out one way: what each changes, or why it is left out. */
export function ImportRows({ id, verdict }: { id: string; verdict: Verdict }) {
  const { t } = useTranslation(['meta-tags', 'changes'])
  const [trail, setTrail] = useState<(number | null)[]>([null])
  const cursor = trail.at(-1) ?? null
  const rows = useImportRows(id, verdict, cursor)
  const columns = useColumns(verdict)
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
        label={t('import.rows')}
        columns={columns}
        rows={rows.data.rows}
        rowKey={({ line }) => String(line)}
        stale={rows.isPlaceholderData}
      />
      {(trail.length > 1 || next !== null) && (
        <div className="sp-section-body">
          <Inline>
            <Button isDisabled={trail.length === 1} onPress={() => setTrail(trail.slice(0, -1))}>
              {t('shell:pagination.previous')}
            </Button>
            <Button isDisabled={next === null} onPress={() => setTrail([...trail, next])}>
              {t('shell:pagination.next')}
            </Button>
          </Inline>
        </div>
      )}
    </>
  )
}

function useColumns(verdict: Verdict): DataColumn<ImportRow>[] {
  const { t } = useTranslation(['meta-tags', 'changes'])
  return useMemo(() => {
    const line: DataColumn<ImportRow> = {
      key: 'line',
      title: t('import.column.line'),
      cell: (row) => <span className="sp-numeric">{row.line}</span>,
    }
    const label: DataColumn<ImportRow> = {
      key: 'label',
      title: t('column.name'),
      cell: (row) => row.label || '–',
    }
    const what: DataColumn<ImportRow> =
      verdict === 'changes'
        ? {
            key: 'what',
            title: t('import.column.changes'),
            cell: ({ changes }) =>
              changes.map(({ field, before, after }) => (
                <div key={field}>
                  <span className="sp-subtle sp-small">
                    {t(`changes:field.${field}`, { defaultValue: field })}
                  </span>{' '}
                  {after === null && <Badge tone="attention">{t('import.cleared')}</Badge>}
                  <Diff before={before ?? ''} after={after ?? ''} />
                </div>
              )),
          }
        : {
            key: 'what',
            title: t('import.column.reason'),
            cell: ({ reason }) => (reason === null ? t('import.same') : t(`import.reason.${reason}`)),
          }
    return [line, label, what]
  }, [t, verdict])
}
