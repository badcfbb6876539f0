import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import type { PostDetail } from '../contract/posts.ts'
import type { Losses } from '../domain/losses.ts'
import { LossQuestion, lossesIn } from './loss-question.tsx'
import type { usePostWrites } from './use-posts.ts'
import { WriteAgain } from './write-again.tsx'

/** Notices above the text: the writing failed, it is an outline, or it waits for approval. */
export function PostNotices({
  post,
  dirty,
  writes: { rewrite, reload, publish },
  onReload,
}: {
  post: PostDetail
  dirty: boolean
  writes: ReturnType<typeof usePostWrites>
  onReload: (agreed?: Losses) => void
}) {
  const { t } = useTranslation('blog-posts')
  const said = useSaidWords()
  const words = (failure: NonNullable<PostDetail['failure']>) => said(failure) || failure.code
  const losses = lossesIn(reload.error)
  const isConflict = (publish.error as { code?: string } | null)?.code === 'changes.conflict'
  return (
    <>
      {post.failure && (
        <Banner
          code={post.failure.code}
          tone="critical"
          title={t(post.body === '' ? 'notice.failed' : 'notice.rewriteFailed')}
          action={<WriteAgain post={post} dirty={dirty} rewrite={rewrite} />}
        >
          {words(post.failure)}
        </Banner>
      )}
      {post.state === 'stopped' && (
        <Banner
          tone="attention"
          title={t('notice.stopped')}
          action={<WriteAgain post={post} dirty={dirty} rewrite={rewrite} />}
        />
      )}
      {rewrite.isError && <FailureLine error={rewrite.error} />}
      {post.publishFailure && (
        <Banner
          tone="critical"
          title={t(
            post.publishFailure.code === 'blog-posts.not-on-store' ? 'notice.gone' : 'notice.notPublished',
          )}
        >
          {words(post.publishFailure)}
        </Banner>
      )}
      {post.writer === 'template' && post.body !== '' && (
        <Banner tone="attention" title={t('notice.outline')}>
          {t('notice.outlineNote')}
        </Banner>
      )}
      {post.state === 'review' && post.writer === 'model' && post.publishFailure === null && (
        <Banner tone="info" title={t('notice.review')}>
          {t('notice.reviewNote')}
        </Banner>
      )}
      {isConflict && (
        <Banner
          tone="attention"
          title={t('notice.edited')}
          action={
            <Button loading={reload.isPending} onPress={() => onReload()}>
              {t('notice.reload')}
            </Button>
          }
        >
          {t('notice.editedNote')}
        </Banner>
      )}
      {losses ? (
        <LossQuestion
          post={post}
          losses={losses}
          act="load"
          onConfirm={() => onReload(losses)}
          onClose={reload.reset}
        />
      ) : (
        reload.isError && <FailureLine error={reload.error} />
      )}
    </>
  )
}
