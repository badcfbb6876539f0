import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { HtmlSettings } from '../domain/html-settings.ts'
import type { ListedKind } from '../domain/kinds.ts'
import { sitemapsApi } from './sitemaps-api.ts'

const KEY = ['sitemaps-html']

/** Returns the settings of the HTML sitemap, and the mutation that saves them. */
export function useHtml() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('sitemaps')
  return {
    state: useQuery({ queryKey: KEY, queryFn: () => sitemapsApi.html() }),
    save: useMutation({
      mutationFn: (edit: HtmlSettings & { before: HtmlSettings }) => sitemapsApi.saveHtml(edit),
      onSuccess: (state) => {
        cache.setQueryData(KEY, state)
        frame.toast(t('html.saved'))
      },
    }),
  }
}

/** Queries the resources of one kind by words of their title. */
export function useChoices(kind: ListedKind, words: string) {
  return useQuery({
    queryKey: [...KEY, 'choices', kind, words],
    queryFn: () => sitemapsApi.searchHtml({ kind, words }),
    placeholderData: keepPreviousData,
  })
}
