import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { Button } from '#kit/ui/button.tsx'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import {
  EVERYTHING_SELECTED,
  type GridSelection,
  NOTHING_SELECTED,
  selectionInput,
} from '#kit/ui/data-grid/grid-selection.ts'
import { readGridView } from '#kit/ui/data-grid/grid-view.ts'
import { useSelection } from '#kit/ui/data-grid/selection-holder.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { useCsv } from '#kit/ui/use-csv.ts'
import type { CheckResult } from '#rules/seo-checks/check.ts'
import type { ResourceRow } from '../contract/resources.ts'
import { GenerateForList } from './generate-for-list.tsx'
import { filterOf, searchOf, textOfQuery, VIEW } from './list-search.ts'
import { metaTagsApi } from './meta-tags-api.ts'
import { IMPORT_PATH } from './paths.ts'
import { useColumns } from './use-columns.tsx'
import { useFilters } from './use-filters.ts'
import { useInlineSave, useResources, useViews } from './use-meta-tags.ts'
import './cells.css'

const CheckList = lazyPart(() => import('#core/issues/ui/check-list.tsx').then((part) => part.CheckList))
// Preloaded before a row is expanded.
void CheckList.ready()
const RowRepeats = lazyPart(() => import('./repeated-texts.tsx').then((part) => part.RowRepeats))
const NothingHere = lazyPart(() => import('./nothing-here.tsx').then((part) => part.NothingHere))
const Undoing = lazyPart(() => import('./undoing.tsx').then((part) => part.Undoing))
const Generate = lazyPart(() => import('./generate-dialog.tsx').then((part) => part.GenerateDialog))
const BulkEdit = lazyPart(() => import('./bulk-edit-dialog.tsx').then((part) => part.BulkEditDialog))

const Lengths = lazyPart(() => import('./lengths-dialog.tsx').then((part) => part.LengthsDialog))

interface Chosen {
  selection: GridSelection
  count: number
}
type Dialog = Chosen & { what: 'generate' | 'edit' }

/** Grid of resources of one kind with their search listings: filters, inline edits, selection across pages. */
export function MetaTagsGrid({ kind }: { kind: ResourceKind }) {
  const { t } = useTranslation(['meta-tags', 'grid', 'seo-checks', 'catalogue'])
  const navigate = useNavigate()
  const view = useGridView(VIEW)
  const list = useResources(searchOf(kind, view))
  const [undone, setUndone] = useState<string | null>(null)
  const columns = useColumns(useInlineSave(setUndone), list.data)
  const filters = useFilters(kind)
  const saved = useViews()
  const [choosing, setChoosing] = useState(false)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const filter = filterOf(kind, view)
  const found = list.data?.total
  const selection = useSelection(JSON.stringify(filter))
  const csv = useCsv(
    (cursor) => metaTagsApi.csv({ filter, ...(cursor !== undefined && { cursor }) }),
    metaTagsApi.csv,
  )
  const views = useMemo(
    () =>
      saved.views
        .filter(({ query }) => query.kind === kind)
        .map(({ id, name, query }) => ({ id, name, text: textOfQuery(query), own: true })),
    [saved.views, kind],
  )
  const actions = useCallback(
    (chosen: Chosen) => (
      <>
        <Button onPress={() => setDialog({ what: 'edit', ...chosen })}>{t('action.edit')}</Button>
        <Button tone="primary" onPress={() => setDialog({ what: 'generate', ...chosen })}>
          {t('action.generate')}
        </Button>
      </>
    ),
    [t],
  )
  const closed = {
    selection: selectionInput(dialog?.selection ?? NOTHING_SELECTED, filter),
    kind,
    count: dialog?.count ?? 0,
    orMore: dialog?.selection.kind === 'all' && found?.exact === false,
    onClose: () => setDialog(null),
  }
  return (
    <div className="sp-meta-grid">
      <FailureLine error={saved.error} />
      <GridList
        label={t(`kind.${kind}`)}
        noMatch={t('noTitles')}
        search={t('search')}
        view={view}
        views={views}
        onSaveView={(name, text) => {
          const values = readGridView(new URLSearchParams(text), VIEW)
          const { count: _, ...query } = searchOf(kind, { ...values, after: null, before: null })
          saved.save({ name, query })
        }}
        onRenameView={(id, name) => saved.rename({ id, name })}
        onDeleteView={saved.remove}
        deleteViewCall={metaTagsApi.removeView}
        columns={columns}
        filters={filters}
        csv={csv}
        actions={
          found !== undefined &&
          found.count > 0 &&
          // Its count is of another search until the answer is there.
          !list.isPlaceholderData && (
            <GenerateForList
              selection={selection}
              onGenerate={() =>
                setDialog({ what: 'generate', selection: EVERYTHING_SELECTED, count: found.count })
              }
            />
          )
        }
        more={
          <>
            <Button onPress={() => void navigate(IMPORT_PATH)}>{t('action.import')}</Button>
            {list.data && <Button onPress={() => setChoosing(true)}>{t('action.lengths')}</Button>}
          </>
        }
        page={gridPage(list, list.data)}
        rowKey={({ gid }) => gid}
        rowName={({ title }) => title}
        detail={detailOf}
        selecting={{ selection, actions }}
        empty={
          <Suspense>
            <NothingHere kind={kind} />
          </Suspense>
        }
      />
      <Suspense>
        {undone !== null && <Undoing operation={undone} />}
        {choosing && list.data && <Lengths value={list.data.lengths} onClose={() => setChoosing(false)} />}
        {dialog?.what === 'generate' && <Generate {...closed} />}
        {dialog?.what === 'edit' && list.data && <BulkEdit {...closed} measure={list.data} />}
      </Suspense>
    </div>
  )
}

const detailOf = ({ gid, checks }: ResourceRow) => (
  <Suspense>
    <CheckList results={checks as CheckResult[]} />
    <RowRepeats gid={gid} />
  </Suspense>
)
