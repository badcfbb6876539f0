import { defineApi } from '#kit/ui/api/define-api.ts'
import type { changesContract } from '../contract.ts'

export const changesApi = defineApi<typeof changesContract>({
  operations: 'GET /operations',
  operation: 'GET /operations/{id}',
  changes: 'GET /operations/{id}/changes',
  changesCsv: 'GET /operations/{id}/csv',
  cancel: 'POST /operations/{id}/cancel',
  rerun: 'POST /operations/{id}/rerun',
  undo: 'POST /operations/{id}/undo',
  review: 'POST /operations/{id}/review',
  writeAgain: 'POST /operations/{id}/write-again',
  history: 'GET /history',
  historyChoices: 'GET /history/choices',
  historyCsv: 'GET /history/csv',
  undoChange: 'POST /changes/{id}/undo',
  undoSincePreview: 'GET /history/undo-since/preview',
  undoSince: 'POST /history/undo-since',
})

type Asked<K extends 'operations' | 'changes' | 'history'> = NonNullable<
  Parameters<(typeof changesApi)[K]>[0]
>
/** What a list is asked, as the address says it: several states are one text. */
export type OperationsQuery = Asked<'operations'>
export type ChangesQuery = Asked<'changes'>
export type HistoryQuery = Asked<'history'>
