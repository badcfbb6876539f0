import { useMutation } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { NoticePlace } from '#kit/ui/notice-place.tsx'
import { announced, putAway } from './announced.ts'
import { communityApi } from './community-api.ts'
import './community.css'

/** Announcements of the Signpost team above Home, until each person dismisses them. */
export function Announcements() {
  const { t } = useTranslation('community')
  const [, draw] = useState(0)
  const dismiss = useMutation({ mutationFn: (id: string) => communityApi.dismissAnnouncement({ id }) })
  // What arrives late waits for the next visit: it would move this screen down.
  const [inTime] = useState(announced)
  const shown = use(inTime).filter(({ id }) => !putAway.has(id))
  if (shown.length === 0) return null
  return (
    <NoticePlace label={t('announcements')}>
      <Stack gap={2}>
        {shown.map(({ id, language, title, body, tone, link }) => (
          <Banner
            key={id}
            tone={tone}
            title={<span lang={language}>{title}</span>}
            action={
              link && (
                <Link to={link} target={link.startsWith('/') ? undefined : 'external'}>
                  {t('more')}
                </Link>
              )
            }
            onDismiss={() => {
              putAway.add(id)
              draw(putAway.size)
              dismiss.mutate(id)
            }}
          >
            {body && (
              <p className="sp-announced" lang={language}>
                {body}
              </p>
            )}
          </Banner>
        ))}
      </Stack>
    </NoticePlace>
  )
}
