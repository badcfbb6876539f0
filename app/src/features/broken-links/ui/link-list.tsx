import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#kit/shared/formatters.ts'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import type { GridFilter } from '#kit/ui/data-grid/grid-question.ts'
import type { GridSelection } from '#kit/ui/data-grid/grid-selection.ts'
import { useSelection } from '#kit/ui/data-grid/selection-holder.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { BrokenLink } from '../contract.ts'
import { type LinkState, SOURCES } from '../domain/bounds.ts'
import { isNothingLeft, whyNothingOpen } from '../domain/nothing-open.ts'
import { BulkButtons } from './bulk-buttons.tsx'
import { useCaptureEmbed } from './capture-banner.tsx'
import { inputOf, VIEW } from './list-search.ts'
import { useLinks, useOverview } from './use-broken-links.ts'
import { useListColumns } from './use-list-columns.tsx'

const ResolveDialog = lateDialog(() => import('./resolve-dialog.tsx').then((part) => part.ResolveDialog))
const LinkDetails = latePart(
  () => import('./link-details.tsx').then((part) => part.LinkDetails),
  <SkeletonRows rows={2} sign={false} />,
)

/** The links of one state, with search, filters, selection and their facts. */
export function LinkList({ state }: { state: LinkState }) {
  const { t } = useTranslation(['broken-links', 'grid'])
  const view = useGridView(VIEW)
  const input = inputOf(view, state)
  const list = useLinks(input)
  const [resolving, setResolving] = useState<BrokenLink | null>(null)
  const columns = useListColumns(state, setResolving)
  const filters = useFilters(state)
  const selection = useSelection(JSON.stringify({ ...input, page: 1 }))
  const rows = list.data?.rows
  // A selection keeps its rows when another page is shown.
  const [seen] = useState(() => new Map<string, BrokenLink>())
  useEffect(() => {
    for (const row of rows ?? []) seen.set(row.id, row)
  }, [rows, seen])
  const actions = useCallback(
    (chosen: { selection: GridSelection }) => {
      const { selection: held } = chosen
      const links = held.kind === 'some' ? [...held.keys].flatMap((id) => seen.get(id) ?? []) : []
      return (
        <BulkButtons
          state={state}
          links={links}
          onDone={() => selection.set({ kind: 'some', keys: new Set() })}
        />
      )
    },
    [seen, state, selection],
  )
  const unfold = useCallback(
    (link: BrokenLink) => <LinkDetails link={link} onResolve={() => setResolving(link)} />,
    [],
  )
  // Before the first row is expanded.
  useEffect(() => void LinkDetails.ready(), [])
  const total = list.data?.total ?? 0
  const isMore = view.page * view.size < total
  return (
    <Section flush>
      <GridList
        label={t(`list.${state}`)}
        search={t('search')}
        view={view}
        columns={columns}
        filters={filters}
        page={gridPage(
          list,
          rows && {
            rows,
            total: { count: total, exact: true },
            next: isMore ? String(view.page + 1) : null,
            previous: view.page > 1 ? String(view.page - 1) : null,
          },
        )}
        rowKey={({ id }) => id}
        rowName={({ path }) => path}
        selecting={{ selection, actions, byFilter: false }}
        detail={unfold}
        empty={<Nothing state={state} />}
      />
      {resolving && <ResolveDialog link={resolving} onClose={() => setResolving(null)} />}
    </Section>
  )
}

/** An empty list. Where links may exist that nobody knows of, it says why. */
function Nothing({ state }: { state: LinkState }) {
  const { t } = useTranslation('broken-links')
  const overview = useOverview().data
  const embed = useCaptureEmbed().data?.status
  const why = state === 'unresolved' && overview ? whyNothingOpen(overview, embed) : undefined
  return (
    <EmptyState
      drawing={why !== undefined && isNothingLeft(why) ? 'done' : 'signpost'}
      title={t(`empty.${state}`)}
    >
      {t(why && !isNothingLeft(why) ? `group.noneWhy.${why}` : `empty.${state}Note`)}
    </EmptyState>
  )
}

function useFilters(state: LinkState): GridFilter[] {
  const { t, i18n } = useTranslation('broken-links')
  const overview = useOverview().data
  const groups = overview?.groups
  const languages = overview?.languages
  return useMemo(() => {
    const filters: GridFilter[] = [
      {
        id: 'source',
        label: t('filter.source'),
        kind: 'one',
        options: SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
      },
    ]
    if (state === 'unresolved')
      filters.push(
        {
          id: 'suggested',
          label: t('filter.suggested'),
          kind: 'one',
          options: (['sure', 'some', 'none'] as const).map((value) => ({
            value,
            label: t(`suggested.${value}`),
          })),
        },
        {
          id: 'pattern',
          label: t('filter.pattern'),
          kind: 'one',
          options: (groups ?? []).map(({ pattern }) => ({ value: pattern, label: pattern })),
        },
        ...languageFilter(t('filter.language'), languages ?? [], i18n.language),
        {
          id: 'visited',
          label: t('filter.visited'),
          kind: 'one',
          options: [{ value: 'true', label: t('filter.visitedOnly') }],
        },
        {
          id: 'hidden',
          label: t('filter.hidden'),
          kind: 'one',
          options: [{ value: 'true', label: t('filter.hiddenOnly') }],
        },
      )
    return filters
  }, [t, i18n.language, state, groups, languages])
}

/** Offered only where links have a language prefix. */
function languageFilter(label: string, prefixes: readonly string[], language: string): GridFilter[] {
  const options = prefixes.map((value) => ({ value, label: languageName(value, language) }))
  return options.length === 0 ? [] : [{ id: 'language', label, kind: 'one', options }]
}
