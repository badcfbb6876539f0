import { useMutation } from '@tanstack/react-query'
import { readGridView } from '#kit/ui/data-grid/grid-view.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { brokenLinksApi, TABS } from './broken-links-api.ts'
import { inputOf, VIEW } from './list-search.ts'

/** Downloads the whole list that the URL filters, as a file. */
export function useCsv() {
  const csv = useMutation({
    mutationFn: (query: URLSearchParams) => {
      const tab = Number(query.get('tabindex') ?? 0)
      const state =
        (['unresolved', 'resolved', 'archived'] as const).find((one) => TABS[one] === tab) ?? 'all'
      return brokenLinksApi.csv(inputOf(readGridView(query, VIEW), state) as never)
    },
    onSuccess: (file) => saveFile({ ...file, type: 'text/csv' }),
  })
  return { save: (query: URLSearchParams) => csv.mutate(query), busy: csv.isPending, error: csv.error }
}
