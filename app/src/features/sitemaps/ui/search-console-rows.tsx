import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { SubmittedState } from '../contract.ts'
import { sitemapsApi } from './sitemaps-api.ts'

const KEY = ['sitemaps-search-console']
const WHILE_PENDING_MS = 5_000

/** The store's sitemaps, each with its status in the search engine and its submission. */
export function SearchConsoleRows({ locked }: { locked: boolean }) {
  const { t } = useTranslation('sitemaps')
  const cache = useQueryClient()
  const frame = useFrame()
  const found = useQuery({
    queryKey: KEY,
    queryFn: () => sitemapsApi.submitted(),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.sitemaps.some(({ submitted }) => submitted?.pending) ? WHILE_PENDING_MS : false,
  })
  const submit = useMutation({
    mutationFn: (url: string) => sitemapsApi.submit({ url }),
    onSuccess: (state) => {
      cache.setQueryData(KEY, state)
      frame.toast(t('search.submitted'))
    },
  })
  const [asked, setAsked] = useState<string | null>(null)
  const withdraw = useMutation({
    mutationFn: (url: string) => sitemapsApi.withdraw({ url }),
    onSuccess: (state) => {
      cache.setQueryData(KEY, state)
      frame.toast(t('files.removed'))
    },
  })
  const title = <span className="sp-strong">{t('search.console')}</span>
  if (found.error) return <Row title={title} note={<FailureLine error={found.error} />} />
  if (!found.data) return <Row title={title} note={t('shell:loading')} />
  const { property, readOnly, sitemaps } = found.data
  if (property === null)
    return (
      <Row
        title={
          <Inline>
            {title}
            <Badge>{t('search.consoleState')}</Badge>
          </Inline>
        }
        note={t('search.consoleNote')}
        action={
          <Link to="/google-search-console" look="button">
            {t('search.connect')}
          </Link>
        }
      />
    )
  return (
    <>
      {sitemaps.map((sitemap) => (
        <Row
          key={sitemap.url}
          title={
            <Inline>
              {title}
              <code className="sp-sitemaps-url">{sitemap.url}</code>
              <StateOf sitemap={sitemap} />
            </Inline>
          }
          note={
            <>
              <Facts sitemap={sitemap} />
              {readOnly && <p>{t('search.readOnly')}</p>}
              <FailureLine error={submit.variables === sitemap.url ? submit.error : null} />
              <FailureLine error={withdraw.variables === sitemap.url ? withdraw.error : null} />
            </>
          }
          action={
            readOnly ? undefined : (
              <Inline>
                <Button
                  loading={submit.isPending && submit.variables === sitemap.url}
                  isDisabled={locked}
                  onPress={() => submit.mutate(sitemap.url)}
                  aria-label={t('search.submitOf', { url: sitemap.url })}
                >
                  {t(sitemap.submitted ? 'search.submitAgain' : 'search.submit')}
                </Button>
                {sitemap.submitted && (
                  <Button
                    loading={withdraw.isPending && withdraw.variables === sitemap.url}
                    onPress={() => setAsked(sitemap.url)}
                    aria-label={t('search.deleteOf', { url: sitemap.url })}
                  >
                    {t('files.remove')}
                  </Button>
                )}
              </Inline>
            )
          }
        />
      ))}
      {asked !== null && (
        <ConfirmDialog
          title={t('search.deleteTitle')}
          keep={t('files.keep')}
          confirm={t('files.remove')}
          pending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p className="sp-strong sp-sitemaps-url">{asked}</p>
          <p>{t('search.deleteNote')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type Sitemap = SubmittedState['sitemaps'][number]

function StateOf({ sitemap: { submitted } }: { sitemap: Sitemap }) {
  const { t } = useTranslation('sitemaps')
  if (!submitted) return <Badge>{t('search.notSubmitted')}</Badge>
  if (submitted.errors > 0)
    return <Badge tone="critical">{t('search.errors', { count: submitted.errors })}</Badge>
  if (submitted.pending) return <Badge tone="info">{t('search.pending')}</Badge>
  return <Badge tone="success">{t('search.read')}</Badge>
}

function Facts({ sitemap: { submitted } }: { sitemap: Sitemap }) {
  const { t } = useTranslation('sitemaps')
  if (!submitted) return <>{t('search.foundAnyway')}</>
  return (
    <>
      {submitted.at && (
        <FilledText text={t('search.submittedAt', { time: GAP })}>
          <RelativeTime at={submitted.at} />
        </FilledText>
      )}
      {submitted.readAt && (
        <>
          {' · '}
          <FilledText text={t('search.readAt', { time: GAP })}>
            <RelativeTime at={submitted.readAt} />
          </FilledText>
        </>
      )}
      {submitted.warnings > 0 && ` · ${t('search.warnings', { count: submitted.warnings })}`}
      {' · '}
      {t('search.notIndexed')}
    </>
  )
}
