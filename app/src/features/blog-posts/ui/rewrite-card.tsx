import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { PostDetail } from '../contract/posts.ts'
import { POST_CEILING, SECTION_CEILING } from '../domain/bounds.ts'

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
  if (post.body === '') return null
  const section = post.sections.find(({ at }) => String(at) === chosen)
  const isModel = post.writer === 'model'
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
          help={isModel && t('rewrite.price', { most: section ? SECTION_CEILING : POST_CEILING })}
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
        <ConfirmDialog
          title={t('rewrite.ask')}
          keep={t('cancel')}
          confirm={t('rewrite.confirm')}
          tone="primary"
          pending={rewrite.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => rewrite.mutate(section?.at, { onSettled: () => setAsking(false) })}
        >
          <p>{section ? t('rewrite.askSection', { heading: section.heading }) : t('rewrite.askWhole')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
