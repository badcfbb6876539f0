import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsManager } from '#core/staff/ui/use-me.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { type StaffPartners, staffPartnersApi } from './staff-partners-api.ts'

const KEY = ['staff-partner-apps']
const PartnerDialog = lateDialog(() => import('./partner-dialog.tsx').then((part) => part.PartnerDialog))
type App = StaffPartners['apps'][number]

/** `/admin/partner-apps`: apps recommended to stores. */
export function StaffPartnersPage() {
  const { t } = useTranslation('partner-apps')
  const cache = useQueryClient()
  const mayChange = useIsManager()
  const [edited, setEdited] = useState<App | 'new' | null>(null)
  const [asked, setAsked] = useState<App | null>(null)
  const query = useQuery({ queryKey: KEY, queryFn: () => staffPartnersApi.written() })
  const take = (now: StaffPartners) => {
    cache.setQueryData(KEY, now)
    setEdited(null)
    setAsked(null)
  }
  // Somebody else may have changed or removed it meanwhile.
  const reread = () => cache.invalidateQueries({ queryKey: KEY })
  const remove = useMutation({
    mutationFn: (id: string) => staffPartnersApi.remove({ id }),
    onSuccess: take,
    onError: reread,
  })
  return (
    <Page title={t('title')}>
      <Loaded query={query} rows={4}>
        {({ apps, inFile, isOffered }) => (
          <Stack gap={4}>
            {!isOffered && <Banner tone="info" title={t('staff.off')} />}
            <Section
              title={t('list')}
              note={inFile.length > 0 ? t('staff.inFile', { names: inFile.join(', ') }) : undefined}
              action={mayChange && <Button onPress={() => setEdited('new')}>{t('staff.add')}</Button>}
              flush
            >
              {apps.length === 0 ? (
                <EmptyState drawing="calm" title={t('none')} />
              ) : (
                <Rows>
                  {apps.map((app) => (
                    <Row
                      key={app.id}
                      title={<span className="sp-strong">{app.name}</span>}
                      note={`${app.url} · ${Object.keys(app.words).join(', ')}`}
                      action={
                        mayChange && (
                          <Inline gap={2}>
                            <Button
                              aria-label={t('staff.changeOf', { name: app.name })}
                              onPress={() => setEdited(app)}
                            >
                              {t('staff.change')}
                            </Button>
                            <Button
                              aria-label={t('staff.removeOf', { name: app.name })}
                              onPress={() => setAsked(app)}
                            >
                              {t('staff.remove')}
                            </Button>
                          </Inline>
                        )
                      }
                    />
                  ))}
                </Rows>
              )}
            </Section>
          </Stack>
        )}
      </Loaded>
      {edited && (
        <PartnerDialog
          app={edited === 'new' ? null : edited}
          onDone={take}
          onFailed={reread}
          onClose={() => setEdited(null)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={t('staff.removeOf', { name: asked.name })}
          keep={t('staff.keep')}
          confirm={t('staff.remove')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(asked.id)}
          onClose={() => {
            setAsked(null)
            remove.reset()
          }}
        >
          <p>{t('staff.removeNote')}</p>
          {remove.error && <FailureLine error={remove.error} />}
        </ConfirmDialog>
      )}
    </Page>
  )
}
