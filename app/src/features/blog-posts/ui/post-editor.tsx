import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { lateDialog, latePart } from '#kit/ui/late-part.tsx'
import { Inline, Split, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { PostDetail, PostText } from '../contract/posts.ts'
import { TITLE_LIMIT } from '../domain/bounds.ts'
import type { Losses } from '../domain/losses.ts'
import { ChecksCard } from './checks-card.tsx'
import { ImageField } from './image-field.tsx'
import { ListingCard } from './listing-card.tsx'
import { LIST_PATH } from './paths.ts'
import { PostFacts } from './post-facts.tsx'
import { PostNotices } from './post-notices.tsx'
import { RewriteCard } from './rewrite-card.tsx'
import { StoreCard } from './store-card.tsx'
import { textOf, textProblems } from './text-form.ts'
import { usePostWrites } from './use-posts.ts'

const ArticleEditor = latePart(
  () => import('#core/writing/ui/article-editor/article-editor.tsx').then((part) => part.ArticleEditor),
  // Its tools and the least height of its text: what is below does not move.
  <Stack gap={2}>
    <SkeletonBar height="5.5rem" />
    <SkeletonBar height="24rem" />
  </Stack>,
)
const RemoveDialog = lateDialog(() => import('./remove-dialog.tsx').then((part) => part.RemoveDialog))

/**
 * Editor of a post's text, with its checks, its place in the store and the actions beside it. Edits stay with the text
 * they were made to: if somebody saves another one meanwhile, the editor says so and loads it on request.
 */
export function PostEditor({
  post,
  onDirty,
}: {
  post: PostDetail
  /** Called when the first edit is made, and when none is left. */
  onDirty: (dirty: boolean) => void
}) {
  const { t } = useTranslation('blog-posts')
  const frame = useFrame()
  const navigate = useNavigate()
  const writes = usePostWrites(post.id)
  const { save, reload, publish } = writes
  const [edits, setEdits] = useState<Partial<PostText>>({})
  const [edited, setEdited] = useState(post)
  const [tried, setTried] = useState(false)
  const [opened, setOpened] = useState(0)
  const [removing, setRemoving] = useState(false)
  const dirty = Object.keys(edits).length > 0
  const base = dirty ? edited : post
  const saved = textOf(base)
  const text = { ...saved, ...edits }
  const problems = tried ? textProblems(text) : []
  const shown = (problem: (typeof problems)[number]) =>
    problems.includes(problem) ? t(`problem.${problem}`) : undefined
  const failed = useErrorWords(save.error)
  const set = (change: Partial<PostText>) => {
    if (!dirty) setEdited(post)
    setEdits((before) => ({ ...before, ...change }))
  }
  useEffect(() => onDirty(dirty), [onDirty, dirty])
  /** Saves the text; resolves to whether it is saved. */
  const keep = async (): Promise<boolean> => {
    setTried(true)
    if (textProblems(text).length > 0) {
      frame.toast(t('editor.incomplete'), { error: true })
      return false
    }
    try {
      await save.mutateAsync({ ...text, revision: base.revision })
      setEdits({})
      setTried(false)
      return true
    } catch {
      // The form shows the error.
      return false
    }
  }
  useUnsaved({
    dirty,
    saving: save.isPending,
    save: () => void keep().then((isSaved) => isSaved && frame.toast(t('editor.saved'))),
    discard: () => dropEdits(),
  })
  const dropEdits = () => {
    setEdits({})
    setTried(false)
    setOpened(opened + 1)
    save.reset()
  }
  const takeFromStore = (agreed: Losses = {}) =>
    reload.mutate(agreed, {
      onSuccess: ({ onStore }) => {
        publish.reset()
        // Where the article is gone, the text here is all there is.
        if (onStore) dropEdits()
      },
    })
  return (
    <Stack gap={4}>
      <PostNotices post={post} dirty={dirty} writes={writes} onReload={takeFromStore} />
      {dirty && !save.isPending && (post.revision !== base.revision || post.state === 'writing') && (
        <Banner
          tone="attention"
          title={t('notice.newer')}
          action={<Button onPress={dropEdits}>{t('notice.loadNewer')}</Button>}
        >
          {t('notice.newerNote')}
        </Banner>
      )}
      {save.isError && (
        <Banner code={failed.code} tone="critical" title={t('editor.notSaved')}>
          {failed.words}
        </Banner>
      )}
      <Split
        main={
          <Section title={t('editor.title')}>
            <Stack gap={4}>
              <TextField
                label={t('form.title')}
                value={text.title}
                onValue={(title) => set({ title })}
                maxCharacters={TITLE_LIMIT}
                autoComplete="off"
                error={shown('title') ?? shown('titleLong')}
              />
              <TextField
                label={t('form.author')}
                value={text.author}
                onValue={(author) => set({ author })}
                autoComplete="off"
                error={shown('author')}
              />
              <ArticleEditor
                key={`${opened} ${base.revision}`}
                label={t('editor.text')}
                first={saved.body}
                onHtml={(body) => set({ body })}
                products={post.products.map(({ id }) => id)}
                error={shown('body')}
              />
            </Stack>
          </Section>
        }
        aside={
          <>
            <StoreCard post={post} dirty={dirty} keep={keep} publish={publish} />
            <ChecksCard post={post} text={text} />
            <ListingCard text={text} set={set} shown={shown} blog={post.blog ?? ''} />
            <Section title={t('form.image')}>
              <ImageField
                image={text.image}
                onImage={(image) => set({ image })}
                products={post.products.map(({ id }) => id)}
                error={shown('alt')}
              />
            </Section>
            <RewriteCard post={post} dirty={dirty} rewrite={writes.rewrite} />
            <PostFacts post={post} />
            <Section>
              <Inline>
                <Button
                  // Only the deletion of an article in the store can be undone.
                  call={post.onStore ? undefined : { reserved: 'merchant' }}
                  onPress={() => setRemoving(true)}
                >
                  {t('remove.action')}
                </Button>
              </Inline>
            </Section>
          </>
        }
      />
      {removing && (
        <RemoveDialog
          post={post}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setEdits({})
            void navigate(LIST_PATH, { replace: true })
          }}
        />
      )}
    </Stack>
  )
}
