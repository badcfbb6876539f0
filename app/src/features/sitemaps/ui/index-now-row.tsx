import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row } from '#kit/ui/row.tsx'
import { sitemapsApi } from './sitemaps-api.ts'

const KEY = ['sitemaps-index-now']

/** Submission of changes to search engines: the URLs the key covers, the last result, and the button. */
export function IndexNowRow({ origin, locked }: { origin: string; locked: boolean }) {
  const { t } = useTranslation('sitemaps')
  const cache = useQueryClient()
  const frame = useFrame()
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => sitemapsApi.indexNow() })
  const submit = useMutation({
    mutationFn: () => sitemapsApi.submitIndexNow(),
    onSuccess: (state) => {
      cache.setQueryData(KEY, state)
      frame.toast(t('indexNow.done', { count: state.cut?.received ?? state.urls }))
    },
    // A part may have been received.
    onError: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <Row
      title={<span className="sp-strong">{t('indexNow.title')}</span>}
      note={
        <Stack gap={1}>
          <span>{t('indexNow.note')}</span>
          {data && <code className="sp-sitemaps-url">{`${origin}/${data.key}.txt`}</code>}
          {data?.submittedAt && (
            <span>
              {t(data.status === 202 ? 'indexNow.pending' : 'indexNow.received', { count: data.urls })} ·{' '}
              <RelativeTime at={data.submittedAt} />
            </span>
          )}
          {data?.cut && (
            <span>
              {t('indexNow.cut', { received: data.cut.received, unsent: data.cut.unsent })} ·{' '}
              <RelativeTime at={data.cut.at} />
            </span>
          )}
          <FailureLine error={submit.error ?? error} />
        </Stack>
      }
      action={
        <Button loading={submit.isPending} isDisabled={locked} onPress={() => submit.mutate()}>
          {t('indexNow.submit')}
        </Button>
      }
    />
  )
}
