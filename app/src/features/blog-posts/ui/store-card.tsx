import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoToast } from '#core/changes/ui/use-undo-toast.ts'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { PostDetail } from '../contract/posts.ts'
import type { Losses } from '../domain/losses.ts'
import { LossQuestion, lossesIn } from './loss-question.tsx'
import { VisibilityFields } from './post-fields.tsx'
import { StateBadge } from './state-badge.tsx'

type Publish = UseMutationResult<
  { operationId: string | null },
  Error,
  { visibility: 'visible' | 'hidden'; publishAt: string | null; agreed: Losses }
>

/** The post's state in the store, with the controls to publish it. */
export function StoreCard({
  post,
  dirty,
  keep,
  publish,
}: {
  post: PostDetail
  dirty: boolean
  /** Saves the edited text; resolves to false if that fails. */
  keep: () => Promise<boolean>
  publish: Publish
}) {
  const { t, i18n } = useTranslation('blog-posts')
  const say = useUndoToast()
  const [form, setForm] = useState({
    visibility: post.onStore ? post.visibility : ('visible' as const),
    publishAt: post.publishAt === null ? '' : localTime(post.publishAt),
  } as { visibility: 'visible' | 'hidden'; publishAt: string })
  const [openedAt] = useState(() => Date.now())
  const isLater = form.visibility === 'visible' && form.publishAt !== ''
  const isPast = isLater && !(Date.parse(form.publishAt) > openedAt) && post.state !== 'published'
  const isMoved =
    form.visibility !== post.visibility ||
    (isLater ? form.publishAt : '') !== (post.publishAt ? localTime(post.publishAt) : '')
  const isBehind = post.onStore === null || post.onStore.differs || dirty || isMoved
  const action = post.onStore ? 'update' : form.visibility === 'hidden' ? 'hidden' : isLater ? 'later' : 'now'
  const losses = lossesIn(publish.error)
  const send = async (agreed: Losses = {}) => {
    if (dirty && !(await keep())) return
    const publishAt =
      isLater && Date.parse(form.publishAt) > Date.now() ? new Date(form.publishAt).toISOString() : null
    publish.mutate(
      { visibility: form.visibility, publishAt, agreed },
      {
        onSuccess: ({ operationId }) => say(t(post.onStore ? 'store.updated' : 'store.created'), operationId),
      },
    )
  }
  return (
    <Section title={t('store.title')} action={<StateBadge state={post.state} />}>
      <Stack gap={4}>
        {post.onStore && (
          <Inline gap={3}>
            {post.onStore.url !== null && post.state === 'published' && (
              <Link to={post.onStore.url} target="external">
                {t('store.view')}
              </Link>
            )}
            <Link to={post.onStore.adminUrl} target="top">
              {t('store.admin')}
            </Link>
          </Inline>
        )}
        {post.state === 'scheduled' && post.publishAt !== null && (
          <p className="sp-subtle">
            {t('store.scheduled', { at: exactTime(post.publishAt, i18n.language) })}
          </p>
        )}
        <VisibilityFields
          form={form}
          set={(change) => setForm((before) => ({ ...before, ...change }))}
          error={isPast ? t('problem.date') : undefined}
        />
        <Inline>
          <Button
            tone="primary"
            loading={publish.isPending}
            isDisabled={!isBehind || isPast || post.body === ''}
            onPress={() => void send()}
          >
            {t(`store.${action}`)}
          </Button>
        </Inline>
        {!isBehind && <p className="sp-subtle sp-small">{t('store.same')}</p>}
        {losses ? (
          <LossQuestion
            post={post}
            losses={losses}
            act="publish"
            onConfirm={() => void send(losses)}
            onClose={publish.reset}
          />
        ) : (
          publish.isError && <FailureLine error={publish.error} />
        )}
      </Stack>
    </Section>
  )
}

/** Returns a moment in the format of a date and time field. */
function localTime(at: string): string {
  const moment = new Date(at)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
