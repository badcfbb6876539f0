import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PLANS, shownPlan } from '#core/shops/domain/plan-order.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Page } from '#kit/ui/page.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { storeColumns } from './store-columns.tsx'
import { storeFile } from './store-file.ts'
import { storesApi } from './stores-api.ts'

const STATES = ['installed', 'removed', 'all'] as const
type State = (typeof STATES)[number]
const ONLY = ['', 'waiting', 'credits', ...PLANS] as const
type Only = (typeof ONLY)[number]

/** `/admin`: all stores with Signpost, searchable by words in domain, name or email address. */
export function StoresPage() {
  const { t, i18n } = useTranslation(['staff', 'csv', 'grid'])
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const state = STATES.find((each) => each === params.get('state')) ?? 'installed'
  const only = ONLY.find((each) => each === params.get('only')) ?? ''
  const set = (next: { q?: string; state?: State; only?: Only }) =>
    setParams(
      Object.fromEntries(
        Object.entries({ q, state, only, ...next }).filter(
          ([name, value]) => value !== '' && (name !== 'state' || value !== 'installed'),
        ),
      ),
      { replace: true },
    )
  const stores = useInfiniteQuery({
    queryKey: ['staff-stores', q, state, only],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => storesApi.stores({ q, state, only, cursor: pageParam }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const csv = useCsvOfPages({
    name: 'stores',
    columns: storeFile(t),
    page: (cursor) => storesApi.stores({ q, state, only, cursor }),
  })
  // Where credits are not counted, none are used up; a filter of an old link is still shown.
  const offered = ONLY.filter(
    (each) => each !== 'credits' || only === 'credits' || stores.data?.pages[0]?.unmetered === false,
  )
  const rows = stores.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Page title={t('stores.title')} csv={rows.length > 0 ? csv : undefined} full>
      <Section flush>
        <div className="sp-section-body">
          <Inline gap={3}>
            <SearchField label={t('stores.search')} value={q} onValue={(next) => set({ q: next })} />
            <Select
              label={t('stores.state')}
              value={state}
              onValue={(next) => set({ state: next })}
              options={STATES.map((value) => ({ value, label: t(`stores.states.${value}`) }))}
            />
            <Select<Only>
              label={t('stores.only')}
              value={only}
              onValue={(next) => set({ only: next })}
              options={offered.map((value) => ({ value, label: onlyWords(t, value) }))}
            />
          </Inline>
        </div>
        {stores.isPending ? (
          <Loading>
            <SkeletonRows rows={8} sign={false} />
          </Loading>
        ) : !stores.data ? (
          <ErrorState
            error={stores.error}
            onRetry={() => void stores.refetch()}
            retrying={stores.isFetching}
          />
        ) : rows.length === 0 && q === '' && only === '' && state === 'installed' ? (
          <EmptyState drawing="calm" title={t('stores.noneYet')} />
        ) : rows.length === 0 ? (
          <EmptyState
            drawing="lost"
            title={t('stores.none')}
            action={
              <Button onPress={() => set({ q: '', state: 'all', only: '' })}>
                {t('grid:filter.clearAll')}
              </Button>
            }
          />
        ) : (
          <DataTable
            label={t('stores.title')}
            rows={rows}
            rowKey={({ domain }) => domain}
            columns={storeColumns(t, (value) => numberFormat(i18n.language).format(value))}
            stale={stores.isPlaceholderData}
          />
        )}
        {stores.hasNextPage && (
          <div className="sp-section-body">
            <Button onPress={() => void stores.fetchNextPage()} loading={stores.isFetchingNextPage}>
              {t('more')}
            </Button>
          </div>
        )}
      </Section>
    </Page>
  )
}

/** Returns the words of a filter; plan names are the same in every language. */
function onlyWords(t: TFunction<'staff'>, only: Only): string {
  if (only === '') return t('stores.everything')
  if (only === 'waiting') return t('stores.withWork')
  if (only === 'credits') return t('stores.withoutCredits')
  return t('stores.onPlan', { plan: shownPlan(only) })
}
