import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileCardsContext } from '#core/registry/client.ts'
import { languageName } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FilledText, GAP } from '#kit/ui/filled-text.tsx'
import { InTurn } from '#kit/ui/in-turn.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Page } from '#kit/ui/page.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { MyProfile } from '../contract.ts'
import { profileApi } from './profile-api.ts'
import './profile.css'

const KEY = ['my-profile']

/** `/profile`: the store's identity, and the cards of features about its account. */
export function ProfilePage() {
  const { t } = useTranslation('profile')
  const profile = useQuery({ queryKey: KEY, queryFn: () => profileApi.get() })
  const cards = use(ProfileCardsContext)
  return (
    <Page title={t('title')} back>
      <InTurn>
        <Section
          title={t('store.title')}
          note={t('store.note')}
          action={profile.data?.testAccount && <Badge tone="attention">{t('testAccount')}</Badge>}
        >
          {profile.isPending ? (
            <Loading>
              <SkeletonRows rows={5} lines={1} />
            </Loading>
          ) : profile.data ? (
            <Fields profile={profile.data} />
          ) : (
            <ErrorState
              error={profile.error}
              onRetry={() => void profile.refetch()}
              retrying={profile.isFetching}
            />
          )}
        </Section>
        {cards.map((Card, at) => (
          <Suspense
            key={at}
            fallback={
              <Loading>
                <SkeletonRows rows={3} />
              </Loading>
            }
          >
            <Card />
          </Suspense>
        ))}
      </InTurn>
    </Page>
  )
}

function Fields({ profile }: { profile: MyProfile }) {
  const { t, i18n } = useTranslation('profile')
  const frame = useFrame()
  const cache = useQueryClient()
  const sync = useMutation({
    mutationFn: () => profileApi.sync(),
    onSuccess: (fresh) => {
      cache.setQueryData(KEY, fresh)
      void cache.invalidateQueries({ queryKey: ['profile'] })
      frame.toast(t('synced'))
    },
  })
  return (
    <>
      <dl className="sp-profile">
        <Field name={t('field.storeName')}>{profile.storeName || t('none')}</Field>
        <Field name={t('field.email')}>{profile.email || t('none')}</Field>
        <Field name={t('field.phone')}>{profile.phone ?? t('none')}</Field>
        <Field name={t('field.subscription')}>
          {profile.subscription} <Link to="/pricing">{t('plans')}</Link>
        </Field>
        <Field name={t('field.language')}>
          {languageName(profile.language, i18n.language)} <Link to="/settings">{t('change')}</Link>
        </Field>
      </dl>
      <Inline gap={3}>
        <Button icon="refresh" onPress={() => sync.mutate()} loading={sync.isPending}>
          {t('sync')}
        </Button>
        {profile.readAt !== null && (
          <span className="sp-subtle">
            <FilledText text={t('readAt', { time: GAP })}>
              <RelativeTime at={profile.readAt} />
            </FilledText>
          </span>
        )}
      </Inline>
      {sync.isError && <FailureLine error={sync.error} />}
    </>
  )
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
