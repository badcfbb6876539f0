import { defineApi } from '#kit/ui/api/define-api.ts'
import { changesContract } from '../contract.ts'

export const changesApi = defineApi(changesContract)

type Asked<K extends 'operations' | 'changes' | 'history'> = NonNullable<
  Parameters<(typeof changesApi)[K]>[0]
>
/** Query of a list as in the URL: several states are one text. */
export type OperationsQuery = Asked<'operations'>
export type ChangesQuery = Asked<'changes'>
export type HistoryQuery = Asked<'history'>
