import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { PostDetail } from '../contract/posts.ts'
import { useRewritePrice } from './rewrite-price.ts'
import { RewriteQuestion } from './rewrite-question.tsx'

/** Rewrites the whole post or one section, after a confirmation. */
export function RewriteCard({
  post,
  dirty,
  rewrite,
}: {
  post: PostDetail
  dirty: boolean
  rewrite: UseMutationResult<unknown, Error, number | undefined>
}) {
  const { t } = useTranslation('blog-posts')
  const [chosen, setChosen] = useState('')
  const [asking, setAsking] = useState(false)
  const priceOf = useRewritePrice(post)
  if (post.body === '') return null
  const section = post.sections.find(({ at }) => String(at) === chosen)
  const price = priceOf(section?.at ?? null)
  return (
    <Section title={t('rewrite.title')}>
      <Stack gap={3}>
        <Select
          label={t('rewrite.what')}
          value={chosen}
          onValue={setChosen}
          options={[
            { value: '', label: t('rewrite.whole') },
            ...post.sections.map(({ at, heading }) => ({ value: String(at), label: heading })),
          ]}
          help={price}
        />
        <Inline>
          <Button isDisabled={dirty} loading={rewrite.isPending} onPress={() => setAsking(true)}>
            {t('rewrite.action')}
          </Button>
        </Inline>
        {dirty && <p className="sp-subtle sp-small">{t('rewrite.saveFirst')}</p>}
        {rewrite.isError && <FailureLine error={rewrite.error} />}
      </Stack>
      {asking && (
        <RewriteQuestion
          post={post}
          section={section ?? null}
          rewrite={rewrite}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
