import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { useCovered } from '#kit/ui/use-covered.ts'
import { clockTime } from './clock-time.ts'
import { dropToken } from './stored-token.ts'
import { visitsApi } from './visits-api.ts'
import './visit-banners.css'

const LOOK_EVERY_MS = 30_000

/** Returns the visits to this store that have not ended. */
export function useCurrentVisits() {
  return useQuery({
    queryKey: ['staff-visits', 'current'],
    queryFn: () => visitsApi.current(),
    refetchInterval: LOOK_EVERY_MS,
    // The screen below works without the banner.
    retry: false,
    meta: { quiet: true },
  })
}

/**
 * Shown on every screen while staff are in the store: tells the merchant who it is, and the visitor which store it is.
 * The visitor's screen waits for it and has it above. The merchant's does not wait, and a visit begins and ends while it
 * is open: there it lies over the lower edge, so that nothing moves under the merchant's hands.
 */
export function VisitBanners({ isOver = false }: { isOver?: boolean }) {
  const { data } = useCurrentVisits()
  const shown = useRef<HTMLDivElement>(null)
  const count = data?.visits.length ?? 0
  useCovered(shown, isOver && count > 0)
  if (!data || count === 0) return null
  return (
    <div className={isOver ? 'sp-visits sp-visits-over' : 'sp-visits'} ref={shown}>
      {data.visits.map((visit) => (
        <VisitBanner key={visit.id} visit={visit} store={data.store} isOwn={visit.id === data.own} />
      ))}
    </div>
  )
}

function VisitBanner({
  visit,
  store,
  isOwn,
}: {
  visit: { id: string; staffName: string; reason: string; expiresAt: string }
  /** Domain: a member may visit several stores at once. */
  store: string
  isOwn: boolean
}) {
  const { t, i18n } = useTranslation('visits')
  const cache = useQueryClient()
  const end = useMutation({
    mutationFn: () => visitsApi.end({ id: visit.id }),
    onSuccess: () => {
      if (!isOwn) return cache.invalidateQueries({ queryKey: ['staff-visits'] })
      dropToken('adminAccessToken')
      return location.assign('/admin')
    },
  })
  const time = clockTime(visit.expiresAt, i18n.language)
  return (
    <Banner
      tone="attention"
      title={isOwn ? t('own.title', { name: visit.staffName }) : t('banner.title', { name: visit.staffName })}
      action={
        <Inline>
          <Button onPress={() => end.mutate()} loading={end.isPending}>
            {t('end')}
          </Button>
          {!isOwn && <Link to={`/history/visits/${visit.id}`}>{t('banner.look')}</Link>}
        </Inline>
      }
    >
      {isOwn
        ? t('own.words', { store, reason: visit.reason, time })
        : t('banner.words', { reason: visit.reason, time })}
    </Banner>
  )
}
