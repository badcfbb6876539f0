import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isUuid } from '#kit/shared/row-ids.ts'
import { latePart } from '#kit/ui/late-part.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { usePost } from './use-posts.ts'
import { WritingProgress } from './writing-progress.tsx'

const PostEditor = latePart(
  () => import('./post-editor.tsx').then((part) => part.PostEditor),
  <Section>
    <SkeletonRows rows={8} sign={false} />
  </Section>,
)

/** `/seo-booster/blog-posts/{id}`: the progress of the writing, then the text in its editor. */
export function PostPage() {
  const { id = '' } = useParams()
  return isUuid(id) ? <Post id={id} key={id} /> : <NotFound />
}

function Post({ id }: { id: string }) {
  const { t } = useTranslation(['blog-posts', 'seo-checks'])
  const post = usePost(id)
  const [isDirty, setDirty] = useState(false)
  return (
    <Page title={post.data?.title || post.data?.keyword || t('post.title')} back full>
      <Loaded query={post}>
        {(data) =>
          // What somebody typed is not taken away because somebody else has the post rewritten.
          data.state === 'writing' && !isDirty ? (
            <WritingProgress post={data} />
          ) : (
            <PostEditor post={data} onDirty={setDirty} />
          )
        }
      </Loaded>
    </Page>
  )
}
