import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import type { SchemaResultsCause } from '../../contract/fixes.ts'
import { schemaResultsApi } from '../results-api.ts'

/** Shows on request whether the store has what a problem misses. */
export function CauseLine({ problem }: { problem: string }) {
  const { t } = useTranslation('schema-results')
  const cause = useMutation({ mutationFn: () => schemaResultsApi.cause({ problem }) })
  if (cause.data) return <p role="status">{t(`cause.${wordOf(cause.data)}`, { ...cause.data })}</p>
  return (
    <>
      <Button tone="plain" loading={cause.isPending} onPress={() => cause.mutate()}>
        {t('cause.ask')}
      </Button>
      <FailureLine error={cause.error} />
    </>
  )
}

function wordOf({ looked, inStore }: SchemaResultsCause): string {
  if (looked === 0) return 'unknown'
  if (inStore === 0) return 'none'
  return inStore === looked ? 'store' : 'some'
}
