import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { LandingLocked } from '#kit/ui/landing/landing-states.tsx'
import { Inline, Split, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { blogPostsGate } from '../plan-gates.ts'
import { blogPostsApi, CHOICES_KEY, type Choices, LANDING_KEY, LIST_KEY } from './blog-posts-api.ts'
import { postPath } from './paths.ts'
import { PostFields, TextFields } from './post-fields.tsx'
import { EMPTY_FORM, orderOf, type PostForm, problemsOf } from './post-form.ts'
import { PostPrice } from './post-price.tsx'

/** `/seo-booster/blog-posts/new`: the topic of a post, its price, and the start. */
export function NewPostPage() {
  const { t } = useTranslation('blog-posts')
  const locked = useLockedPlan(blogPostsGate)
  const choices = useQuery({ queryKey: CHOICES_KEY, queryFn: () => blogPostsApi.choices(), staleTime: 0 })
  return (
    <Page title={t('new.title')} back>
      {locked === null ? (
        <Loaded query={choices}>{(data) => <Form choices={data} />}</Loaded>
      ) : (
        <LandingLocked plan={locked} />
      )}
    </Page>
  )
}

function Form({ choices }: { choices: Choices }) {
  const { t } = useTranslation(['blog-posts', 'shell'])
  const frame = useFrame()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { preset, blogs, authors } = choices
  const first: PostForm = {
    ...EMPTY_FORM,
    language: preset.language ?? '',
    tone: preset.tone,
    blogId: blogs.length === 1 ? (blogs[0]?.id ?? '') : '',
    author: authors[0] ?? '',
    writer: choices.provider === 'none' ? 'template' : 'model',
  }
  const [edits, setEdits] = useState<Partial<PostForm>>({})
  const [tried, setTried] = useState(false)
  // Idempotency key: a request sent twice makes one post.
  const [key] = useState(() => crypto.randomUUID())
  const form = { ...first, ...edits }
  const [openedAt] = useState(() => new Date())
  const problems = tried ? problemsOf(form, openedAt) : []
  const create = useMutation({
    mutationFn: (submitted: PostForm) => blogPostsApi.create({ ...orderOf(submitted), idempotencyKey: key }),
    onSuccess: ({ id }) => {
      setEdits({})
      void cache.invalidateQueries({ queryKey: LANDING_KEY })
      void cache.invalidateQueries({ queryKey: LIST_KEY })
      frame.toast(t('new.begun'))
      void navigate(postPath(id), { replace: true })
    },
  })
  const failed = useErrorWords(create.error)
  const start = () => {
    setTried(true)
    if (problemsOf(form, new Date()).length > 0) return frame.toast(t('new.incomplete'), { error: true })
    create.mutate(form)
  }
  useUnsaved({
    dirty: Object.keys(edits).length > 0 && !create.isPending && !create.isSuccess,
    saving: create.isPending,
    save: start,
    discard: () => {
      setEdits({})
      setTried(false)
    },
  })
  const parts = { form, problems, set: (change: Partial<PostForm>) => setEdits({ ...edits, ...change }) }
  return (
    <Stack gap={4}>
      {create.isError && (
        <Banner code={failed.code} tone="critical" title={t('new.failed')}>
          {failed.words}
        </Banner>
      )}
      <Split
        main={<TextFields {...parts} choices={choices} />}
        aside={
          <>
            <PostFields {...parts} choices={choices} />
            <PostPrice choices={choices} writer={form.writer} />
            <Inline>
              <Button tone="primary" loading={create.isPending} onPress={start}>
                {t(form.writer === 'model' ? 'new.write' : 'new.outline')}
              </Button>
            </Inline>
          </>
        }
      />
    </Stack>
  )
}
