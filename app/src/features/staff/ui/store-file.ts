import type { TFunction } from 'i18next'
import type { FileColumn } from '#kit/shared/csv.ts'
import type { StoreRow } from '../contract.ts'

/** Returns the columns of the file of stores. Email addresses stay out: a file of them is easily passed on. */
export function storeFile(t: TFunction<['staff', 'csv']>): FileColumn<StoreRow>[] {
  return [
    [t('staff:stores.store'), ({ domain }) => domain],
    [t('csv:name'), ({ name }) => name],
    [
      t('staff:stores.state'),
      ({ installed }) => t(`staff:stores.states.${installed ? 'installed' : 'removed'}`),
    ],
    [t('staff:stores.plan'), ({ plan }) => plan],
    [t('staff:stores.frozen'), ({ frozen }) => (frozen ? 1 : 0)],
    [t('csv:openOperations'), ({ openOperations }) => openOperations],
    [t('csv:failedOperations'), ({ failedOperations }) => failedOperations],
    [t('staff:store.credits'), ({ credits }) => credits],
    [t('csv:waitsSince'), ({ waitsSince }) => waitsSince],
    [t('staff:stores.lastLogin'), ({ lastLogin }) => lastLogin],
    [t('staff:stores.since'), ({ installedAt }) => installedAt],
  ]
}
