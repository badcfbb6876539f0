import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCompleting } from '#core/catalogue/ui/until-synced.ts'
import { Button } from '#kit/ui/button.tsx'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import type { GridFilter } from '#kit/ui/data-grid/grid-question.ts'
import { type GridSelection, selectionInput } from '#kit/ui/data-grid/grid-selection.ts'
import { type SelectionHolder, useSelected, useSelection } from '#kit/ui/data-grid/selection-holder.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import { OWNER_KINDS } from '../domain/image-gid.ts'
import { altTextApi } from './alt-text-api.ts'
import { filterOf, searchOf, VIEW } from './list-search.ts'
import { useCollections, useImages, useInlineSave } from './use-alt-text.ts'
import { useColumns } from './use-columns.tsx'
import './thumbnail.css'

const Generate = lateDialog(() => import('./generate-dialog.tsx').then((part) => part.GenerateDialog))
const NoImages = latePart(
  () => import('./no-images.tsx').then((part) => part.NoImages),
  <SkeletonRows rows={4} />,
)

/** Grid of all images with their alt texts: filters, inline edits, selection across pages. */
export function ImageGrid() {
  const { t } = useTranslation(['alt-text', 'grid'])
  const view = useGridView(VIEW)
  const list = useImages(searchOf(view))
  const columns = useColumns(useInlineSave())
  const filters = useFilters()
  const [generating, setGenerating] = useState<{ selection: GridSelection; count: number } | null>(null)
  const filter = filterOf(view)
  const selection = useSelection(JSON.stringify(filter))
  const csv = useCsv(
    (cursor) => altTextApi.csv({ filter, ...(cursor !== undefined && { cursor }) }),
    altTextApi.csv,
  )
  const actions = useCallback(
    (chosen: { selection: GridSelection; count: number }) => (
      <Button tone="primary" onPress={() => setGenerating(chosen)}>
        {t('action.generate')}
      </Button>
    ),
    [t],
  )
  return (
    <div className="sp-alt-grid">
      <GridList
        label={t('list')}
        search={t('search')}
        view={view}
        columns={columns}
        filters={filters}
        actions={<NothingChosen selection={selection} />}
        csv={csv}
        page={gridPage(list, list.data)}
        incomplete={isCompleting(list) ? t('grid:collectionSyncing') : undefined}
        rowKey={({ gid }) => gid}
        rowName={({ owner }) => owner.title}
        selecting={{ selection, actions }}
        empty={<NoImages />}
      />
      {generating && (
        <Generate
          selection={selectionInput(generating.selection, filter)}
          count={generating.count}
          onClose={() => setGenerating(null)}
        />
      )}
    </div>
  )
}

/** Without a selection, the action shows an error, as a form would (specification, 2-features §4). */
function NothingChosen({ selection }: { selection: SelectionHolder }) {
  const { t } = useTranslation('alt-text')
  const [isTold, setTold] = useState(false)
  const isNone = useSelected(selection, (held) => held.kind === 'some' && held.keys.size === 0)
  if (!isNone) return null
  return (
    <>
      <Button onPress={() => setTold(true)}>{t('action.generate')}</Button>
      {isTold && (
        <p className="sp-field-error" role="alert">
          {t('error.select')}
        </p>
      )}
    </>
  )
}

function useFilters(): GridFilter[] {
  const { t } = useTranslation('alt-text')
  const collections = useCollections().data
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('filter.state'),
        kind: 'one',
        options: (['missing', 'present'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
      },
      {
        id: 'owner',
        label: t('filter.owner'),
        kind: 'one',
        options: OWNER_KINDS.map((value) => ({ value, label: t(`owners.${value}`) })),
      },
      {
        id: 'collection',
        label: t('filter.collection'),
        kind: 'one',
        options: (collections ?? []).map(({ id, title }) => ({ value: id, label: title })),
      },
    ],
    [t, collections],
  )
}
