import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { PagedList } from '#kit/ui/paged-list.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { IndexListInput } from '../contract.ts'
import { useIndexColumns } from './use-index-columns.tsx'
import type { IndexFilters } from './use-index-filters.ts'
import { type IndexActions, useIndexPages } from './use-index-status.ts'
import './index-status.css'

/** The pages the filters match, those with problems first; those the store no longer has on request. */
export function IndexList({
  filters,
  actions,
  gone,
  isFree,
  canAsk,
}: {
  filters: IndexFilters
  actions: IndexActions
  /** Number of pages the store no longer has. */
  gone: number
  isFree: boolean
  canAsk: boolean
}) {
  const { t } = useTranslation('index-status')
  const list = useIndexPages(filters.input)
  const columns = useIndexColumns({ ask: actions.ask, isFree, canAsk })
  return (
    <Section title={t('list.title')} flush>
      <div className="sp-section-body">
        <Stack gap={2}>
          <SearchField
            label={t('list.search')}
            value={filters.filters.q ?? ''}
            onValue={(q) => filters.set({ q })}
          />
          {filters.active > 0 && <ActiveFilters filters={filters} />}
          {gone > 0 && filters.filters.verdict !== 'gone' && (
            <div>
              <Button tone="plain" onPress={() => filters.set({ verdict: 'gone', reason: '' })}>
                {t('list.gone', { count: gone })}
              </Button>
            </div>
          )}
        </Stack>
      </div>
      <FailureLine error={actions.ask.error} />
      <PagedList
        label={t('list.title')}
        columns={columns}
        rowKey={({ id }) => id}
        query={list}
        filters={filters}
        empty={{ title: t('list.none'), drawing: 'signpost' }}
        noMatch={{ title: t('list.noMatch'), clear: t('list.clear') }}
      />
    </Section>
  )
}

function ActiveFilters({ filters }: { filters: IndexFilters }) {
  const { t } = useTranslation('index-status')
  // The server's schema has accepted the URL's filters.
  const { verdict, reason } = filters.input as Partial<IndexListInput>
  return (
    <Inline>
      {verdict && (
        <Button icon="close" onPress={() => filters.set({ verdict: '', reason: '' })}>
          {t('list.onlyVerdict', { verdict: t(`verdict.${verdict}`) })}
        </Button>
      )}
      {reason && (
        <Button icon="close" onPress={() => filters.set({ reason: '' })}>
          {t('list.onlyReason', { reason: t(`reason.${reason}.title`) })}
        </Button>
      )}
      <Button tone="plain" icon="close" onPress={filters.clear}>
        {t('list.clear')}
      </Button>
    </Inline>
  )
}
