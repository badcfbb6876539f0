import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditListInput, AuditView } from '../contract.ts'
import { auditApi, LIST_KEY } from './audit-api.ts'

/** What is wrong on the pages of a view, grouped. */
export function useProblems(view: AuditView) {
  return useQuery({
    queryKey: [...LIST_KEY, 'problems', view],
    queryFn: () => auditApi.problems({ view }),
    placeholderData: keepPreviousData,
  })
}

/** One page of the list. */
export function usePages(input: AuditListInput) {
  return useQuery({
    queryKey: [...LIST_KEY, input],
    queryFn: () => auditApi.list(input),
    placeholderData: keepPreviousData,
  })
}
