import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { CursorTable } from '#kit/ui/cursor-table.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Diff } from '#kit/ui/diff.tsx'
import type { ImportRow } from '../contract/imports.ts'
import { metaTagsApi } from './meta-tags-api.ts'
import type { Verdict } from './use-import.ts'

/** Lines of the file with one verdict: what each changes, or why it is left out. */
export function ImportRows({ id, verdict }: { id: string; verdict: Verdict }) {
  const { t } = useTranslation(['meta-tags', 'changes'])
  const columns = useColumns(verdict)
  return (
    <CursorTable
      label={t('import.rows')}
      columns={columns}
      rowKey={({ line }) => String(line)}
      queryKey={['meta-tags-import-rows', id, verdict]}
      page={(cursor) => metaTagsApi.importRows({ id, verdict, ...(cursor !== null && { cursor }) })}
    />
  )
}

function useColumns(verdict: Verdict): DataColumn<ImportRow>[] {
  const { t } = useTranslation(['meta-tags', 'changes'])
  return useMemo(() => {
    const line: DataColumn<ImportRow> = {
      key: 'line',
      title: t('import.column.line'),
      least: 4,
      cell: (row) => <span className="sp-numeric">{row.line}</span>,
    }
    const label: DataColumn<ImportRow> = {
      key: 'label',
      title: t('column.name'),
      least: 9,
      cell: (row) => row.label || '–',
    }
    const what: DataColumn<ImportRow> =
      verdict === 'changes'
        ? {
            key: 'what',
            title: t('import.column.changes'),
            least: 14,
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
