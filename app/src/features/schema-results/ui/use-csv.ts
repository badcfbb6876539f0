import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#kit/ui/save-file.ts'
import type { SchemaResultsListInput } from '../contract.ts'
import { schemaResultsApi } from './results-api.ts'

/** Saves the filtered list as a file. */
export function useCsv() {
  const csv = useMutation({
    mutationFn: (input: SchemaResultsListInput) => schemaResultsApi.csv(input),
    onSuccess: (file) => saveFile({ ...file, type: 'text/csv' }),
  })
  return { save: (input: SchemaResultsListInput) => csv.mutate(input), busy: csv.isPending, error: csv.error }
}
