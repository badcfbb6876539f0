import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { refusedWrite } from '#core/changes/ui/refused-write.ts'
import type { ApiError } from '#kit/ui/api/api-error.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { Measure, ResourceRow, Saved, SearchInput } from '../contract/resources.ts'
import { metaTagsApi } from './meta-tags-api.ts'

const LIST = 'meta-tags-search'

/** Loads one page of resources with their texts. */
export function useResources(input: SearchInput) {
  return useQuery({
    queryKey: [LIST, input],
    queryFn: () => metaTagsApi.search(input),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  })
}

const SUMMARY = 'meta-tags-summary'
/** A count of a large store takes a while, so the idle screen asks for it less often than for its list. */
const COUNT_MS = 60_000

/** Loads the counts of a kind by state; those of the kind before remain until then. */
export function useSummary(kind: ResourceKind) {
  return useQuery({
    queryKey: [SUMMARY, kind],
    queryFn: () => metaTagsApi.summary(kind === 'product' ? {} : { kind }),
    placeholderData: keepPreviousData,
    refetchInterval: COUNT_MS,
  })
}

/** Loads the blogs an article can belong to. */
export function useBlogs(enabled: boolean) {
  return useQuery({ queryKey: ['meta-tags-blogs'], queryFn: () => metaTagsApi.blogs(), enabled })
}

/** Loads the tags an article can have. */
export function useArticleTags(enabled: boolean) {
  return useQuery({
    queryKey: ['meta-tags-article-tags'],
    queryFn: () => metaTagsApi.articleTags(),
    enabled,
  })
}

const VIEWS = ['meta-tags-views']

const viewsOf = { queryKey: VIEWS, queryFn: () => metaTagsApi.views() }

/** True once the saved views are known: their line would otherwise push the rows down when it appears. */
export function useViewsKnown(): boolean {
  return !useQuery(viewsOf).isPending
}

/**
 * Returns the saved views, the mutations that save, rename and remove one, and the error of the last failed mutation.
 */
export function useViews() {
  const cache = useQueryClient()
  const onSuccess = (views: Awaited<ReturnType<typeof metaTagsApi.views>>) => cache.setQueryData(VIEWS, views)
  const frame = useFrame()
  const { t } = useTranslation('meta-tags')
  const views = useQuery(viewsOf).data ?? []
  const save = useMutation({ mutationFn: metaTagsApi.saveView, onSuccess })
  const rename = useMutation({ mutationFn: metaTagsApi.renameView, onSuccess })
  const remove = useMutation({ mutationFn: (id: string) => metaTagsApi.removeView({ id }), onSuccess })
  /** Each attempt forgets the failure of the one before. */
  const forget = () => {
    for (const mutation of [save, rename, remove]) mutation.reset()
  }
  const add = (view: Parameters<typeof metaTagsApi.saveView>[0]) => {
    forget()
    save.mutate(view)
  }
  return {
    views,
    save: add,
    rename(view: Parameters<typeof metaTagsApi.renameView>[0]) {
      forget()
      rename.mutate(view)
    },
    remove(id: string) {
      forget()
      const removed = views.find((view) => view.id === id)
      remove.mutate(id, {
        onSuccess: () =>
          frame.toast(
            t('viewRemoved'),
            removed && {
              action: {
                label: t('shell:undo.action'),
                onAction: () => add({ name: removed.name, query: removed.query }),
              },
            },
          ),
      })
    },
    error: save.error ?? rename.error ?? remove.error,
  }
}

export type InlineField = 'seoTitle' | 'seoDescription'

/** Writes one text of a row. Rejects with the store's error; the row then shows what the store holds. */
export function useInlineSave(onUndo: (operation: string) => void) {
  const { t } = useTranslation('meta-tags')
  const cache = useQueryClient()
  const frame = useFrame()
  const save = async (row: ResourceRow, field: InlineField, text: string) => {
    const value = text.trim() || null
    const saved = await metaTagsApi.save({
      edits: [{ gid: row.gid, values: { [field]: value }, expected: { [field]: row[field] } }],
    })
    const [outcome] = saved.outcomes
    if (outcome && typeof outcome.observed !== 'boolean' && outcome.state !== 'failed')
      await putRow(cache, row.gid, { [field]: outcome.observed })
    const refused = refusalOf(saved)
    if (refused) throw refused
    const [operation] = saved.operationIds
    void cache.invalidateQueries({ queryKey: [SUMMARY] })
    if (operation)
      frame.toast(outcome?.isLate ? t('shell:savedLate') : t('saved'), {
        error: outcome?.isLate ?? false,
        action: { label: t('shell:undo.action'), onAction: () => onUndo(operation) },
      })
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `save` is made of nothing else
  return useCallback(save, [t, cache, frame, onUndo])
}

/** Returns the outcome of the first field that was not saved as an error; null if all were saved. */
export function refusalOf({ outcomes }: Saved): ApiError | null {
  const bad = outcomes.find(({ state }) => state === 'failed' || state === 'conflict')
  return bad ? refusedWrite(bad) : null
}

async function putRow(
  cache: QueryClient,
  gid: string,
  texts: Partial<Pick<ResourceRow, InlineField>>,
): Promise<void> {
  const { rowWith } = await import('./row-with.ts')
  cache.setQueriesData<Measure & { rows: ResourceRow[] }>({ queryKey: [LIST] }, (page) =>
    page
      ? { ...page, rows: page.rows.map((row) => (row.gid === gid ? rowWith(row, texts, page) : row)) }
      : page,
  )
}
