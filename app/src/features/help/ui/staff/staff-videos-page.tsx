import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Video } from '../../domain/video.ts'
import { helpStaffApi } from '../help-api.ts'
import { VideoRow } from './video-row.tsx'

const KEY = ['staff-videos']
const VideoDialog = lateDialog(() => import('./video-dialog.tsx').then((part) => part.VideoDialog))
type Answer = Awaited<ReturnType<typeof helpStaffApi.videos>>

/** `/admin/videos`: the videos of the help, in the order merchants see them. */
export function StaffVideosPage() {
  const { t } = useTranslation('help')
  const cache = useQueryClient()
  const [edited, setEdited] = useState<Video | 'new' | null>(null)
  const [asked, setAsked] = useState<Video | null>(null)
  const query = useQuery({ queryKey: KEY, queryFn: () => helpStaffApi.videos() })
  const put = (now: Answer) => {
    cache.setQueryData(KEY, now)
    setEdited(null)
    setAsked(null)
  }
  // Somebody else may have changed or removed it meanwhile.
  const reread = () => cache.invalidateQueries({ queryKey: KEY })
  const order = useMutation({
    mutationFn: (ids: string[]) => helpStaffApi.orderVideos({ ids }),
    onSuccess: put,
    onError: reread,
  })
  const remove = useMutation({
    mutationFn: (id: string) => helpStaffApi.removeVideo({ id }),
    onSuccess: put,
    onError: reread,
  })
  return (
    <Page title={t('videos')}>
      <Section
        note={t('staffVideos.note')}
        action={<Button onPress={() => setEdited('new')}>{t('staffVideos.add')}</Button>}
        flush
      >
        <Loaded query={query} rows={4}>
          {({ videos }) =>
            videos.length === 0 ? (
              <EmptyState drawing="calm" title={t('staffVideos.none')}>
                {t('staffVideos.noneWords')}
              </EmptyState>
            ) : (
              <Rows>
                {videos.map((video, at) => (
                  <VideoRow
                    key={video.id}
                    video={video}
                    isBusy={order.isPending}
                    onUp={at === 0 ? null : () => order.mutate(moved(videos, at, at - 1))}
                    onDown={at === videos.length - 1 ? null : () => order.mutate(moved(videos, at, at + 1))}
                    onEdit={() => setEdited(video)}
                    onRemove={() => setAsked(video)}
                  />
                ))}
              </Rows>
            )
          }
        </Loaded>
        {order.error && <FailureLine error={order.error} />}
      </Section>
      {edited && (
        <VideoDialog
          video={edited === 'new' ? null : edited}
          screens={query.data?.screens ?? []}
          onDone={put}
          onFailed={reread}
          onClose={() => setEdited(null)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={t('staffVideos.removeOf', { title: asked.title })}
          keep={t('staffVideos.keep')}
          confirm={t('staffVideos.remove')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(asked.id)}
          onClose={() => {
            setAsked(null)
            remove.reset()
          }}
        >
          <p>{t('staffVideos.removeNote')}</p>
          {remove.error && <FailureLine error={remove.error} />}
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** Returns the ids in order, with one of them moved. */
function moved(videos: readonly Video[], from: number, to: number): string[] {
  const ids = videos.map(({ id }) => id)
  ids.splice(to, 0, ...ids.splice(from, 1))
  return ids
}
