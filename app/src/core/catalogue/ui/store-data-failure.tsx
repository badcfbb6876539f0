import { ApiError } from '#kit/ui/api/api-error.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import type { CatalogueStatus } from '../contract.ts'

type Failure = NonNullable<CatalogueStatus['error']>

/** Returns the message for the code of a stored failure. */
export function useFailureWords(failure: Failure | null): string {
  return useErrorWords(failure && new ApiError({ ...failure, status: 0 })).words
}

/** Why the last run failed; shown until a run succeeds. */
export function StoreDataFailure({ title, failure }: { title: string; failure: Failure }) {
  const words = useFailureWords(failure)
  return (
    <Banner code={failure.code} tone="critical" title={title}>
      {words}
    </Banner>
  )
}
