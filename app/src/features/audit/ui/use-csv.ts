import { useMutation } from '@tanstack/react-query'
import type { AuditListInput } from '../contract.ts'
import { auditApi } from './audit-api.ts'

/** Saves the filtered list as a file. */
export function useCsv() {
  const csv = useMutation({
    mutationFn: (input: AuditListInput) => auditApi.csv(input),
    onSuccess: ({ name, text }) => {
      const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
    },
  })
  return { save: (input: AuditListInput) => csv.mutate(input), busy: csv.isPending, error: csv.error }
}
