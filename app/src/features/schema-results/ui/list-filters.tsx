import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { SchemaResultsState, SchemaResultsView } from '../contract.ts'
import { LEVELS } from '../domain/level.ts'
import type { FilterState } from './use-filters.ts'
import { useProblemWords } from './use-problem-words.ts'
import { useWords } from './use-words.ts'

interface ListFiltersProps {
  state: SchemaResultsState
  view: SchemaResultsView
  filters: FilterState
}

type Facet = SchemaResultsState['facets']['types']

/** The options a view has pages of, and the one that is chosen. */
function optionsOf(facet: Facet, view: SchemaResultsView, chosen: string | undefined) {
  return facet
    .map(({ value, pages }) => ({ value, pages: pages[view] }))
    .filter(({ value, pages }) => pages > 0 || value === chosen)
    .sort((a, b) => b.pages - a.pages)
}

/**
 * Search and the common filters in one row, the rest behind a button; each option shows its number of pages in this
 * view.
 */
export function ListFilters({ state, view, filters }: ListFiltersProps) {
  const { t } = useTranslation('schema-results')
  const { ofKey } = useProblemWords(String)
  const { facets } = state
  const { level, type, owner, template, state: readState, sort, problem } = filters.filters
  const [more, setMore] = useState(Boolean(owner || template || readState))
  const all = (label: string) => ({ value: '', label })
  return (
    <div className="sp-section-body">
      <Stack gap={3}>
        <Grid min="9rem" gap={3}>
          <SearchField
            label={t('filter.search')}
            value={filters.filters.q ?? ''}
            onValue={(q) => filters.set({ q })}
          />
          <Select
            label={t('filter.level')}
            value={level ?? ''}
            onValue={(value) => filters.set({ level: value })}
            options={[
              all(t('filter.anyLevel')),
              ...LEVELS.map((value) => ({
                value,
                label: t(`level.${value}`),
              })),
            ]}
          />
          <Select
            label={t('filter.type')}
            value={type ?? ''}
            onValue={(value) => filters.set({ type: value })}
            options={[
              all(t('filter.anyType')),
              ...optionsOf(facets.types, view, type).map(({ value, pages }) => ({
                value,
                label: `${value} (${pages})`,
              })),
            ]}
          />
          <Select
            label={t('filter.sort')}
            value={sort ?? 'worst'}
            onValue={(value) => filters.set({ sort: value })}
            options={(['worst', 'url', 'newest', 'oldest'] as const).map((value) => ({
              value,
              label: t(`sort.${value}`),
            }))}
          />
        </Grid>
        {more && <MoreFilters state={state} view={view} filters={filters} />}
        <Inline>
          {!more && (
            <Button tone="plain" onPress={() => setMore(true)}>
              {t('filter.more')}
            </Button>
          )}
          {problem && (
            <Button icon="close" onPress={() => filters.set({ problem: '' })}>
              {t('filter.problem', { problem: ofKey(problem) })}
            </Button>
          )}
          {filters.active > 0 && (
            <Button tone="plain" icon="close" onPress={filters.clear}>
              {t('list.clear')}
            </Button>
          )}
        </Inline>
      </Stack>
    </div>
  )
}

function MoreFilters({ state, view, filters }: ListFiltersProps) {
  const { t } = useTranslation('schema-results')
  const words = useWords()
  const { facets } = state
  const { owner, template, state: readState } = filters.filters
  const all = (label: string) => ({ value: '', label })
  const counted = (label: string, pages: number) => `${label} (${pages})`
  return (
    <Grid min="9rem" gap={3}>
      <Select
        label={t('filter.owner')}
        value={owner ?? ''}
        onValue={(value) => filters.set({ owner: value })}
        options={[
          all(t('filter.anyOwner')),
          ...optionsOf(facets.owners, view, owner).map(({ value, pages }) => ({
            value,
            label: counted(words.owner(value), pages),
          })),
        ]}
      />
      <Select
        label={t('filter.template')}
        value={template ?? ''}
        onValue={(value) => filters.set({ template: value })}
        options={[
          all(t('filter.anyTemplate')),
          ...optionsOf(facets.templates, view, template).map(({ value, pages }) => ({
            value,
            label: counted(t(`template.${value}`), pages),
          })),
        ]}
      />
      <Select
        label={t('filter.state')}
        value={readState ?? ''}
        onValue={(value) => filters.set({ state: value })}
        options={[
          all(t('filter.anyState')),
          ...(['read', 'broken', 'not-read', 'unread'] as const).map((value) => ({
            value,
            label: t(value === 'unread' ? 'tile.unread' : `state.${value}`),
          })),
        ]}
      />
    </Grid>
  )
}
