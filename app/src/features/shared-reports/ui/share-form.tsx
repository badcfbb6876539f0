import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { SharedReport } from '../contract.ts'
import { DAYS } from '../domain/bounds.ts'
import { sharedReportsApi } from './shared-reports-api.ts'

type Shared = Awaited<ReturnType<typeof sharedReportsApi.share>>

/** Chooses a report and the validity of its link; shows the link once. */
export function ShareForm({
  reports,
  shared,
  onShared,
}: {
  reports: readonly string[]
  /** All links: one that was revoked is no longer offered. */
  shared: readonly SharedReport[]
  onShared: (now: Shared) => void
}) {
  const slugs = [...new Set(reports.map((name) => name.split('.')[0] ?? ''))]
  const { t, i18n } = useTranslation(['shared-reports', ...slugs])
  const [report, setReport] = useState(reports[0] ?? '')
  const [days, setDays] = useState<`${(typeof DAYS)[number]}`>('30')
  const share = useMutation({
    mutationFn: () =>
      sharedReportsApi.share({
        report,
        days: DAYS.find((one) => String(one) === days) ?? 30,
        language: i18n.language,
      }),
    onSuccess: onShared,
  })
  const works = shared.some(({ id, state }) => id === share.data?.id && state === 'open')
  const link = works ? share.data?.link : undefined
  return (
    <Section title={t('share.title')} note={t('share.note')}>
      <Stack gap={3}>
        <Select
          label={t('share.report')}
          value={report}
          options={reports.map((name) => ({ value: name, label: t(nameKey(name)) }))}
          onValue={setReport}
        />
        <Select
          label={t('share.days')}
          value={days}
          options={DAYS.map((one) => ({
            value: `${one}` as const,
            label: t('share.dayCount', { count: one }),
          }))}
          onValue={setDays}
        />
        {share.error && <FailureLine error={share.error} />}
        <Inline>
          <Button
            call={sharedReportsApi.share}
            tone="primary"
            loading={share.isPending}
            onPress={() => share.mutate()}
          >
            {t('share.create')}
          </Button>
        </Inline>
        {link && (
          <Banner tone="success" title={t('share.once')}>
            <Stack gap={2}>
              <TextField label={t('share.link')} value={link} onValue={() => undefined} />
              <Inline>
                <CopyButton text={link} label={t('share.copy')} />
                <Link to={link} target="external">
                  {t('share.open')}
                </Link>
              </Inline>
            </Stack>
          </Banner>
        )}
      </Stack>
    </Section>
  )
}

/** `audit.summary` → `audit:shared.summary`, in the texts of the feature that provides the report. */
export function nameKey(name: string): string {
  const [slug = '', what = ''] = name.split('.')
  return `${slug}:shared.${what}`
}
