import { brokenLinksApi } from './broken-links-api.ts'
import { useAct } from './use-broken-links.ts'

/** Returns the actions on links. */
export function useActs() {
  return {
    resolve: useAct('resolve', (links: { id: string; target: string }[]) =>
      brokenLinksApi.resolve({ links }),
    ),
    archive: useAct('archive', (ids: string[]) => brokenLinksApi.archive({ ids })),
    revert: useAct('revert', (ids: string[]) => brokenLinksApi.revert({ ids })),
    remove: useAct('remove', (ids: string[]) => brokenLinksApi.remove({ ids })),
  }
}
