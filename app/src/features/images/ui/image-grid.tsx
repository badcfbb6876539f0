import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCompleting } from '#core/catalogue/ui/until-synced.ts'
import { Button } from '#kit/ui/button.tsx'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import type { GridFilter } from '#kit/ui/data-grid/grid-question.ts'
import { type GridSelection, selectionInput } from '#kit/ui/data-grid/grid-selection.ts'
import { useSelection } from '#kit/ui/data-grid/selection-holder.ts'
import type { GridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { IMAGE_FORMATS, IMAGE_STATES, IMAGE_USES } from '../domain/image-states.ts'
import { imagesApi } from './images-api.ts'
import { filterOf, searchOf } from './list-search.ts'
import { MOST_BY_NAME, SelectionActions } from './selection-actions.tsx'
import { useColumns } from './use-columns.tsx'
import { useCollections, useImageList, useRestore } from './use-images.ts'

const OptimiseDialog = lateDialog(() => import('./optimise-dialog.tsx').then((part) => part.OptimiseDialog))
const ConvertDialog = lateDialog(() => import('./convert-dialog.tsx').then((part) => part.ConvertDialog))
const RestoreDialog = lateDialog(() =>
  import('./restore-these-dialog.tsx').then((part) => part.RestoreTheseDialog),
)
const ProductDialog = lateDialog(() => import('./product-dialog.tsx').then((part) => part.ProductDialog))
const NoImages = latePart(
  () => import('./no-images.tsx').then((part) => part.NoImages),
  <SkeletonRows rows={4} />,
)

interface Asked {
  selection: GridSelection
  count: number
  again: boolean
}

/** Grid of all images with their sizes: filters, selection across pages, optimise and restore. */
export function ImageGrid({ view, locked }: { view: GridView; locked: boolean }) {
  const { t } = useTranslation(['images', 'grid'])
  const list = useImageList(searchOf(view))
  const restore = useRestore({ stays: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [converts, setConverts] = useState<Omit<Asked, 'again'> | null>(null)
  const [restores, setRestores] = useState<string[] | null>(null)
  const [choosesProducts, setChoosesProducts] = useState(false)
  const one = useCallback(
    (id: string, again: boolean) =>
      setAsked({ selection: { kind: 'some', keys: new Set([id]) }, count: 1, again }),
    [],
  )
  const { mutate: putBack } = restore
  const restoreOne = useCallback((id: string) => putBack({ ids: [id] }), [putBack])
  const columns = useColumns({ optimise: one, restore: restoreOne, locked })
  const filters = useFilters()
  const filter = filterOf(view)
  const selection = useSelection(JSON.stringify(filter))
  const csv = useCsv(
    (cursor) => imagesApi.csv({ filter, ...(cursor !== undefined && { cursor }) }),
    imagesApi.csv,
  )
  const actions = useCallback(
    (chosen: { selection: GridSelection; count: number }) => (
      <SelectionActions
        chosen={chosen}
        locked={locked}
        onOptimise={(again) => setAsked({ ...chosen, again })}
        onConvert={() => setConverts(chosen)}
        onRestore={setRestores}
      />
    ),
    [locked],
  )
  return (
    <>
      <FailureLine error={restore.error} />
      <GridList
        label={t('list')}
        search={t('search')}
        view={view}
        columns={columns}
        filters={filters}
        actions={<Button onPress={() => setChoosesProducts(true)}>{t('action.chooseProducts')}</Button>}
        csv={csv}
        page={gridPage(list, list.data)}
        incomplete={isCompleting(list) ? t('grid:collectionSyncing') : undefined}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        selecting={{ selection, actions }}
        empty={<NoImages />}
      />
      {asked && (
        <OptimiseDialog
          selection={selectionInput(asked.selection, filter)}
          count={asked.count}
          again={asked.again}
          most={asked.selection.kind === 'some' ? MOST_BY_NAME : undefined}
          onClose={() => setAsked(null)}
        />
      )}
      {converts && (
        <ConvertDialog
          selection={selectionInput(converts.selection, filter)}
          count={converts.count}
          onClose={() => setConverts(null)}
        />
      )}
      {restores && (
        <RestoreDialog
          images={{ ids: restores }}
          count={restores.length}
          stays
          onClose={() => setRestores(null)}
        />
      )}
      {choosesProducts && (
        <ProductDialog
          chosen={view.filters['product'] ?? []}
          onChosen={(product) => view.set({ filters: { ...view.filters, product } })}
          onClose={() => setChoosesProducts(false)}
        />
      )}
    </>
  )
}

function useFilters(): GridFilter[] {
  const { t } = useTranslation('images')
  const collections = useCollections().data
  return useMemo(() => {
    const named = (values: readonly string[], group: 'state' | 'uses' | 'format') =>
      values.map((value) => ({ value, label: t(`${group}.${value}`) }))
    return [
      { id: 'state', label: t('filter.state'), kind: 'many', options: named(IMAGE_STATES, 'state') },
      { id: 'use', label: t('filter.use'), kind: 'one', options: named(IMAGE_USES, 'uses') },
      { id: 'format', label: t('filter.format'), kind: 'one', options: named(IMAGE_FORMATS, 'format') },
      { id: 'collection', label: t('filter.collection'), kind: 'one', options: collections ?? [] },
      {
        id: 'wide',
        label: t('filter.wide'),
        kind: 'one',
        options: [{ value: 'yes', label: t('filter.wideYes') }],
      },
      {
        id: 'kept',
        label: t('filter.kept'),
        kind: 'one',
        options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`filter.kept-${value}`) })),
      },
    ]
  }, [t, collections])
}
