import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { StructuredDataState } from '../contract.ts'
import { PREVIEW_KEY, STATE_KEY, structuredDataApi } from './structured-data-api.ts'
import { TemplateCard } from './template-card.tsx'

/** For each product template: what the theme prints, what Signpost therefore does, and the pages that show it. */
export function TemplatesPanel({ templates, theme }: Pick<StructuredDataState, 'templates' | 'theme'>) {
  const { t } = useTranslation('structured-data')
  const cache = useQueryClient()
  const detect = useMutation({
    mutationFn: () => structuredDataApi.detect(),
    onSuccess: (state) => {
      cache.setQueryData(STATE_KEY, state)
      void cache.invalidateQueries({ queryKey: PREVIEW_KEY })
    },
  })
  const check = (
    <Button icon="refresh" loading={detect.isPending} onPress={() => detect.mutate()}>
      {t('templates.check')}
    </Button>
  )
  return (
    <Stack gap={4}>
      <Section title={t('templates.title')} note={t('templates.note')} action={templates.length > 0 && check}>
        <Stack>
          <p className="sp-subtle sp-small">
            {theme ? t('templates.theme', { theme: theme.name }) : t('templates.noTheme')}
          </p>
          {detect.isPending && <ProgressBar label={t('templates.checking', { count: templates.length })} />}
          {detect.isError && <DetectFailed error={detect.error} />}
          {templates.length === 0 && (
            <EmptyState drawing="signpost" title={t('templates.none')} action={check}>
              {t('templates.noneNote')}
            </EmptyState>
          )}
        </Stack>
      </Section>
      {templates.map((template) => (
        <TemplateCard key={template.template} template={template} />
      ))}
    </Stack>
  )
}

function DetectFailed({ error }: { error: unknown }) {
  const { t } = useTranslation('structured-data')
  const { words } = useErrorWords(error)
  return (
    <Banner tone="critical" title={t('templates.failed')}>
      {words}
    </Banner>
  )
}
