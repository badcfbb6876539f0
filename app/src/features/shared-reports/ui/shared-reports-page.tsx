import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import type { SharedReport } from '../contract.ts'
import { ShareForm } from './share-form.tsx'
import { SharedList } from './shared-list.tsx'
import { sharedReportsApi } from './shared-reports-api.ts'

const KEY = ['shared-reports']

/** `/shared-reports`: the form for a new link, and all links with a button to revoke each. */
export function SharedReportsPage() {
  const { t } = useTranslation('shared-reports')
  const cache = useQueryClient()
  const frame = useFrame()
  const [asked, setAsked] = useState<SharedReport | null>(null)
  const query = useQuery({ queryKey: KEY, queryFn: () => sharedReportsApi.list() })
  const revoke = useMutation({
    mutationFn: (id: string) => sharedReportsApi.revoke({ id }),
    onSuccess: (now) => {
      cache.setQueryData(KEY, now)
      setAsked(null)
      frame.toast(t('revoke.done'))
    },
    // It may have been revoked in another tab.
    onError: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <Page title={t('title')} back>
      <Loaded query={query} rows={5}>
        {({ shared, reports }) => (
          <Stack gap={4}>
            <ShareForm reports={reports} shared={shared} onShared={(now) => cache.setQueryData(KEY, now)} />
            <SharedList shared={shared} onRevoke={setAsked} />
          </Stack>
        )}
      </Loaded>
      {asked && (
        <ConfirmDialog
          title={t('revoke.title')}
          keep={t('revoke.keep')}
          confirm={t('revoke.confirm')}
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate(asked.id)}
          onClose={() => {
            setAsked(null)
            revoke.reset()
          }}
        >
          <p>{t('revoke.words')}</p>
          {revoke.error && <FailureLine error={revoke.error} />}
        </ConfirmDialog>
      )}
    </Page>
  )
}
