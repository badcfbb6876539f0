import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { CursorTable } from '#kit/ui/cursor-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import { useUrlFilters } from '#kit/ui/use-url-filters.ts'
import type { LogRow } from '../contract.ts'
import { logColumns } from './log-columns.tsx'
import { LogFilters } from './log-filters.tsx'
import { systemApi } from './system-api.ts'

/** `/admin/log`: everything staff did, newest first, by store, act and person; entries cannot be changed. */
export function LogPage() {
  const { t, i18n } = useTranslation(['staff', 'visits', 'shell', 'csv', 'grid'])
  const said = useSaidWords()
  const { filters, set } = useUrlFilters(['store', 'act', 'who'])
  const { store: about, act, who } = filters
  const asked = { about, act, who }
  const csv = useCsvOfPages<LogRow>({
    name: 'staff-log',
    columns: [
      [t('store.at'), ({ at }) => at],
      [t('log.who'), ({ staffName }) => staffName],
      [t('log.act'), (row) => row.act],
      [t('stores.store'), (row) => row.about],
      [t('log.outcome'), ({ outcome }) => outcome],
      [t('csv:reason'), ({ reason }) => reason],
      [t('csv:before'), ({ before }) => valueText(before)],
      [t('csv:after'), ({ after }) => valueText(after)],
    ],
    page: (cursor) => systemApi.log({ ...asked, cursor }),
  })
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page title={t('staffMenu.log')} csv={csv} full>
      <Section note={t('log.note')} flush>
        <div className="sp-section-body">
          <LogFilters filters={filters} onFilters={set} />
        </div>
        <CursorTable
          label={t('staffMenu.log')}
          columns={logColumns(t, {
            language: i18n.language,
            said: (code) => said({ code, message: code }),
          })}
          rowKey={({ id }) => id}
          queryKey={['staff-log', asked]}
          inUrl
          page={async (cursor) => {
            const { rows, next } = await systemApi.log({
              ...asked,
              cursor: cursor === null ? undefined : String(cursor),
            })
            return { rows, next: next === null ? null : Number(next) }
          }}
          empty={
            isFiltered && (
              <EmptyState
                drawing="lost"
                title={t('grid:empty.noMatch')}
                action={
                  <Button onPress={() => set({ store: '', act: '', who: '' })}>
                    {t('grid:filter.clearAll')}
                  </Button>
                }
              />
            )
          }
        />
      </Section>
    </Page>
  )
}

/** As logged, for whoever searches the file. */
const valueText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)
