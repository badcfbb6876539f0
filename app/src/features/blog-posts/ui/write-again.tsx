import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { PostDetail } from '../contract/posts.ts'
import { useRewritePrice } from './rewrite-price.ts'
import { RewriteQuestion } from './rewrite-question.tsx'
import type { usePostWrites } from './use-posts.ts'

/** Repeats the writing that failed or was stopped: what it was about, and nothing else. */
export function WriteAgain({
  post,
  dirty,
  rewrite,
}: {
  post: PostDetail
  dirty: boolean
  rewrite: ReturnType<typeof usePostWrites>['rewrite']
}) {
  const { t } = useTranslation('blog-posts')
  const priceOf = useRewritePrice(post)
  const [asking, setAsking] = useState(false)
  const { lastSection } = post
  const section = post.sections.find(({ at }) => at === lastSection) ?? null
  // The section has been deleted since: the card below offers what there is.
  if (lastSection !== null && section === null) return null
  const isFirst = post.body === ''
  const price = priceOf(lastSection)
  return (
    <Stack gap={2}>
      <Button
        loading={rewrite.isPending}
        isDisabled={dirty}
        onPress={() => (isFirst ? rewrite.mutate(undefined) : setAsking(true))}
      >
        {t('notice.again')}
      </Button>
      {isFirst && price && <p className="sp-subtle sp-small">{price}</p>}
      {dirty && <p className="sp-subtle sp-small">{t('rewrite.saveFirst')}</p>}
      {asking && (
        <RewriteQuestion post={post} section={section} rewrite={rewrite} onClose={() => setAsking(false)} />
      )}
    </Stack>
  )
}
