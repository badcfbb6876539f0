import { ApiError } from '#kit/ui/api/api-error.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import type { CatalogueStatus } from '../contract.ts'

type Failure = NonNullable<CatalogueStatus['error']>

/** A failure the server remembers, in the words of its code. */
export function useFailureWords(failure: Failure | null): string {
  return useErrorWords(failure && new ApiError({ ...failure, status: 0 })).words
}

/** Why the last run failed; it stays until one does better. */
export function StoreDataFailure({ title, failure }: { title: string; failure: Failure }) {
  const words = useFailureWords(failure)
  return (
    <Banner code={failure.code} tone="critical" title={title}>
      {words}
    </Banner>
  )
}
