import { useTranslation } from 'react-i18next'
import { TEMPLATES } from '#core/crawl/domain/page-urls.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { PagedList, ScrolledList } from '#kit/ui/paged-list.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { Ignoring } from './ignore-dialog.tsx'
import { usePageColumns } from './page-columns.tsx'
import { type AuditActions, usePages } from './use-audit.ts'
import type { AuditFilters } from './use-audit-filters.ts'
import { useCheckWords } from './use-check-words.ts'
import './audit.css'

interface PageListProps {
  filters: AuditFilters
  actions: AuditActions
  isRunning: boolean
  onIgnore: (ignoring: Ignoring) => void
  locked: boolean
}

/** The pages, most severe findings first, each with its findings and their evidence. */
export function PageList({ filters, actions, isRunning, onIgnore, locked }: PageListProps) {
  const { t } = useTranslation('audit')
  const list = usePages(filters.input)
  const { check } = filters.filters
  const columns = usePageColumns({ check, reread: locked ? null : actions.reread, onIgnore })
  return (
    <ScrolledList chosen={check}>
      <Section title={t('list.title')} flush>
        <div className="sp-section-body">
          <Filters filters={filters} />
        </div>
        <FailureLine error={actions.reread.error} />
        <PagedList
          label={t('list.title')}
          columns={columns}
          rowKey={({ id }) => id}
          query={list}
          filters={filters}
          empty={{ title: t('list.empty'), note: t('list.emptyNote'), drawing: 'signpost' }}
          noMatch={{ title: t('list.noMatch'), clear: t('list.clear') }}
          steady={{ isHeld: isRunning, list: JSON.stringify(filters.input) }}
        />
      </Section>
    </ScrolledList>
  )
}

function Filters({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('audit')
  const words = useCheckWords()
  const { q, template, check, view } = filters.filters
  return (
    <Stack gap={2}>
      <Grid min="12rem" gap={3}>
        <SearchField
          label={t('list.search')}
          value={q ?? ''}
          onValue={(value) => filters.set({ q: value })}
        />
        <Select
          label={t('list.template')}
          value={template ?? ''}
          onValue={(value) => filters.set({ template: value })}
          options={[
            { value: '', label: t('list.allTemplates') },
            ...TEMPLATES.map((value) => ({ value, label: t(`template.${value}`) })),
          ]}
        />
      </Grid>
      {filters.active > 0 && (
        <Inline>
          {check && (
            <Button icon="close" onPress={() => filters.set({ check: '' })}>
              {t('list.problem', { problem: words.title(check) })}
            </Button>
          )}
          {view && (
            <Button icon="close" onPress={() => filters.set({ view: '' })}>
              {t('list.view', { view: view === 'ignored' ? t('ignore.list') : t(`tile.${view}`) })}
            </Button>
          )}
          <Button tone="plain" icon="close" onPress={filters.clear}>
            {t('list.clear')}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}
