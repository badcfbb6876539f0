import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIssueWords } from '#core/issues/ui/use-issue-words.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { CodeView } from '#kit/ui/code-view.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar } from '#kit/ui/skeleton.tsx'
import { useSettled } from '#kit/ui/use-settled.ts'
import type { SchemaTypeSettings } from '../contract.ts'
import { ROWS_KEY, schemaTypesApi } from './schema-types-api.ts'

const TONES = { valid: 'success', warning: 'attention', error: 'critical' } as const

/** What the home page would carry with the form as it stands, saved or not, and what search engines would say. */
export function TypePreview({
  type,
  values,
  testUrl,
}: {
  type: string
  values: SchemaTypeSettings['values']
  testUrl: string
}) {
  const { t } = useTranslation('schema-types')
  const say = useIssueWords()
  const settled = useSettled(JSON.stringify(values))
  const preview = useQuery({
    queryKey: [...ROWS_KEY, type, 'preview', settled],
    queryFn: () => schemaTypesApi.preview({ type, values: JSON.parse(settled) as typeof values }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('preview.title')} note={t('preview.note')}>
      {preview.data ? (
        <Stack gap={3}>
          <Inline spread>
            <Badge tone={TONES[preview.data.verdict]}>{t(`status.${preview.data.verdict}`)}</Badge>
            <Link to={testUrl} target="external">
              {t('preview.test')}
            </Link>
          </Inline>
          <CodeView
            key={JSON.stringify(preview.data.node)}
            label={t('preview.code')}
            value={preview.data.node}
            issues={preview.data.issues
              .filter(({ severity }) => severity !== 'info')
              .map((issue) => ({ ...issue, message: say(issue) }))}
          />
        </Stack>
      ) : preview.isError ? (
        <ErrorState
          error={preview.error}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : (
        <Loading>
          <SkeletonBar height="14rem" />
        </Loading>
      )}
    </Section>
  )
}
