import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#kit/ui/save-file.ts'
import type { AuditListInput } from '../contract.ts'
import { auditApi } from './audit-api.ts'

/** Saves the filtered list as a file. */
export function useCsv() {
  const csv = useMutation({
    mutationFn: (input: AuditListInput) => auditApi.csv(input),
    onSuccess: (file) => saveFile({ ...file, type: 'text/csv' }),
  })
  return { save: (input: AuditListInput) => csv.mutate(input), busy: csv.isPending, error: csv.error }
}
