import { useTranslation } from 'react-i18next'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { LandingRunning } from '#kit/ui/landing/landing-states.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { PostDetail } from '../contract/posts.ts'
import { usePostWrites } from './use-posts.ts'

/** Progress of a writing, step by step, with a button to stop it. */
export function WritingProgress({ post }: { post: PostDetail }) {
  const { t } = useTranslation('blog-posts')
  const { stop } = usePostWrites(post.id)
  const { done, total, step } = post.progress ?? { done: 0, total: 1, step: 'facts' as const }
  return (
    <>
      <LandingRunning
        label={t(`step.${step}`)}
        done={done}
        total={total}
        detail={t('progress.detail', { done: done + 1, total })}
        note={t('progress.note')}
        stop={{ label: t('progress.stop'), pending: stop.isPending, onStop: () => stop.mutate() }}
      />
      {stop.isError && (
        <Section>
          <FailureLine error={stop.error} />
        </Section>
      )}
    </>
  )
}
